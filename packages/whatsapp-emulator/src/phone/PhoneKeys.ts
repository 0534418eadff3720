import { randomBytes, randomInt } from 'node:crypto';
import type { DeviceKeys } from '../server/DeviceKeys.ts';
import type { PreKey } from '../server/PreKeyPool.ts';
import { type KeyPair, newKeyPair, sign, typedKey } from '../wire/signatures.ts';

/** The keys of a phone as a snapshot holds them. */
export interface KeptPhoneKeys {
  readonly identity: KeyPair;
  readonly registrationId: number;
  readonly signedPreKey: KeyPair;
  readonly preKeys: ReadonlyMap<number, KeyPair>;
  readonly appStateKeyId: Uint8Array;
  readonly appStateKey: Uint8Array;
  readonly rawId: number;
  readonly lastPreKey: number;
}

const newKeys = (): KeptPhoneKeys => ({
  identity: newKeyPair(),
  registrationId: randomInt(1, 16_380),
  signedPreKey: newKeyPair(),
  preKeys: new Map(),
  appStateKeyId: randomBytes(6),
  appStateKey: randomBytes(32),
  rawId: randomInt(1, 2 ** 31 - 1),
  lastPreKey: 0,
});

/** The private Signal keys of a phone, and the key it shares with its companions for app state. */
export class PhoneKeys {
  readonly identity: KeyPair;
  readonly registrationId: number;
  readonly signedPreKey: KeyPair;
  readonly preKeys: Map<number, KeyPair>;
  readonly appStateKeyId: Uint8Array;
  readonly appStateKey: Uint8Array;
  /** Names the identity in device lists. */
  readonly rawId: number;
  #lastPreKey: number;

  /** @param kept those of a phone that there was; otherwise they are new */
  constructor(kept: KeptPhoneKeys = newKeys()) {
    this.identity = kept.identity;
    this.registrationId = kept.registrationId;
    this.signedPreKey = kept.signedPreKey;
    this.preKeys = new Map(kept.preKeys);
    this.appStateKeyId = kept.appStateKeyId;
    this.appStateKey = kept.appStateKey;
    this.rawId = kept.rawId;
    this.#lastPreKey = kept.lastPreKey;
  }

  /** All of them, for a snapshot. */
  kept(): KeptPhoneKeys {
    const { identity, registrationId, signedPreKey, preKeys, appStateKeyId, appStateKey, rawId } = this;
    return {
      identity,
      registrationId,
      signedPreKey,
      preKeys,
      appStateKeyId,
      appStateKey,
      rawId,
      lastPreKey: this.#lastPreKey,
    };
  }

  /** What the server may know. */
  published(): DeviceKeys {
    return {
      registrationId: this.registrationId,
      identity: this.identity.public,
      signedPreKey: {
        id: 1,
        value: this.signedPreKey.public,
        signature: sign(this.identity.private, typedKey(this.signedPreKey.public)),
      },
    };
  }

  /** Makes one-time pre-keys and answers their public halves. */
  newPreKeys(count: number): PreKey[] {
    return Array.from({ length: count }, () => {
      this.#lastPreKey += 1;
      const pair = newKeyPair();
      this.preKeys.set(this.#lastPreKey, pair);
      return { id: this.#lastPreKey, value: pair.public };
    });
  }
}
