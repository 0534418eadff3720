import { Curve } from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';

const curveKeyType = Buffer.from([5]);

/** A Curve25519 key pair, public key without its type byte. */
export interface KeyPair {
  readonly public: Uint8Array;
  readonly private: Uint8Array;
}

export const newKeyPair = (): KeyPair => Curve.generateKeyPair();

/** Public key as libsignal wants it: 33 bytes, the first one the key type. */
export const typedKey = (key: Uint8Array): Buffer =>
  key.length === 33 ? Buffer.from(key) : Buffer.concat([curveKeyType, key]);

/** XEdDSA signature of 64 bytes over the message. */
export const sign = (privateKey: Uint8Array, message: Uint8Array): Uint8Array =>
  Curve.sign(privateKey, message);

/**
 * Whether an XEdDSA signature is right. Uses the boolean libsignal answers: `Curve.verify` of Baileys 7.0.0-rc14
 * throws that answer away and calls every signature right.
 */
export function verifies(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verifySignature(typedKey(publicKey), Buffer.from(message), Buffer.from(signature)) === true;
  } catch {
    return false;
  }
}
