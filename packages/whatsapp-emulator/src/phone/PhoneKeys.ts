import { randomBytes, randomInt } from 'node:crypto';
import type { DeviceKeys } from '../server/DeviceKeys.ts';
import type { PreKey } from '../server/PreKeyPool.ts';
import { generateCurveKeyPair, type KeyPair, prependKeyTypeByte, signWithXEdDsa } from '../wire/signatures.ts';

/** All keys of a phone, in the form in which a snapshot stores them. */
export interface PhoneKeysSnapshot {
  readonly identity: KeyPair;
  readonly registrationId: number;
  readonly signedPreKey: KeyPair;
  readonly preKeys: ReadonlyMap<number, KeyPair>;
  readonly appStateKeyId: Uint8Array;
  readonly appStateKey: Uint8Array;
  readonly rawId: number;
  readonly lastPreKey: number;
}

const createKeys = (): PhoneKeysSnapshot => ({
  identity: generateCurveKeyPair(),
  registrationId: randomInt(1, 16_380),
  signedPreKey: generateCurveKeyPair(),
  preKeys: new Map(),
  appStateKeyId: randomBytes(6),
  appStateKey: randomBytes(32),
  rawId: randomInt(1, 2 ** 31 - 1),
  lastPreKey: 0,
});

/** Private Signal keys of a phone, and the app state key that it shares with its companions. */
export class PhoneKeys {
  readonly identity: KeyPair;
  readonly registrationId: number;
  readonly signedPreKey: KeyPair;
  readonly preKeys: Map<number, KeyPair>;
  readonly appStateKeyId: Uint8Array;
  readonly appStateKey: Uint8Array;
  /** ID by which the account's device lists refer to this phone's identity key. */
  readonly rawId: number;
  #lastPreKey: number;

  /** @param snapshot keys of the phone that is restored. By default, new keys are created */
  constructor(snapshot: PhoneKeysSnapshot = createKeys()) {
    this.identity = snapshot.identity;
    this.registrationId = snapshot.registrationId;
    this.signedPreKey = snapshot.signedPreKey;
    this.preKeys = new Map(snapshot.preKeys);
    this.appStateKeyId = snapshot.appStateKeyId;
    this.appStateKey = snapshot.appStateKey;
    this.rawId = snapshot.rawId;
    this.#lastPreKey = snapshot.lastPreKey;
  }

  /** Returns all keys, for a snapshot. */
  toSnapshot(): PhoneKeysSnapshot {
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

  /** Returns the public keys, which the phone uploads to the server. */
  toPublicKeys(): DeviceKeys {
    return {
      registrationId: this.registrationId,
      identity: this.identity.public,
      signedPreKey: {
        id: 1,
        value: this.signedPreKey.public,
        signature: signWithXEdDsa(this.identity.private, prependKeyTypeByte(this.signedPreKey.public)),
      },
    };
  }

  /** Creates one-time pre-keys and returns their public halves. */
  createPreKeys(count: number): PreKey[] {
    return Array.from({ length: count }, () => {
      this.#lastPreKey += 1;
      const pair = generateCurveKeyPair();
      this.preKeys.set(this.#lastPreKey, pair);
      return { id: this.#lastPreKey, value: pair.public };
    });
  }
}
