import { randomBytes, randomInt } from 'node:crypto';
import type { DeviceKeys } from '../server/DeviceKeys.ts';
import type { PreKey } from '../server/PreKeyPool.ts';
import { type KeyPair, newKeyPair, sign, typedKey } from '../wire/signatures.ts';

/** The private Signal keys of a phone, and the key it shares with its companions for app state. */
export class PhoneKeys {
  readonly identity: KeyPair = newKeyPair();
  readonly registrationId = randomInt(1, 16_380);
  readonly signedPreKey: KeyPair = newKeyPair();
  readonly preKeys = new Map<number, KeyPair>();
  readonly appStateKeyId = randomBytes(6);
  readonly appStateKey = randomBytes(32);
  /** Names the identity in device lists. */
  readonly rawId = randomInt(1, 2 ** 31 - 1);
  #lastPreKey = 0;

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
