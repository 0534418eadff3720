import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Curve } from '@whiskeysockets/baileys';

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
 * Whether an XEdDSA signature is right: it is an Ed25519 signature under the same point, whose sign it carries in its
 * last bit. `Curve.verify` of Baileys 7.0.0-rc14 calls every signature right, and libsignal's own takes a hundred times
 * as long.
 *
 * @see https://signal.org/docs/specifications/xeddsa/#xeddsa
 */
export function verifies(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = typedKey(publicKey);
  if (key.length !== 33 || key[0] !== curveKeyType[0] || signature.length !== 64) return false;
  const signed = Buffer.from(signature);
  const last = signed.readUInt8(63);
  signed.writeUInt8(last & 0x7f, 63);
  try {
    return verify(null, message, edwardsKey(key.subarray(1), last & 0x80), signed);
  } catch {
    return false;
  }
}

const P = 2n ** 255n - 19n;

/** The point of a Curve25519 key as Ed25519 writes it: y = (u - 1) / (u + 1), and the sign of x. */
function edwardsKey(publicKey: Buffer, sign: number): KeyObject {
  const masked = Buffer.from(publicKey).reverse();
  masked.writeUInt8(masked.readUInt8(0) & 0x7f, 0);
  const u = BigInt(`0x${masked.toString('hex')}`);
  const y = ((u + P - 1n) * power(u + 1n, P - 2n)) % P;
  const x = Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
  x.writeUInt8(x.readUInt8(31) | sign, 31);
  return createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') },
  });
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % P];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
