import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  verify,
} from 'node:crypto';
import { Curve } from '@whiskeysockets/baileys';

const CURVE_KEY_TYPE = Buffer.from([5]);

/** A Curve25519 key pair. The public key has no type byte. */
export interface KeyPair {
  readonly public: Uint8Array;
  readonly private: Uint8Array;
}

export const generateCurveKeyPair = (): KeyPair => Curve.generateKeyPair();

/** Returns the public key as libsignal expects it: 33 bytes, of which the first is the key type. */
export const prependKeyTypeByte = (key: Uint8Array): Buffer =>
  key.length === 33 ? Buffer.from(key) : Buffer.concat([CURVE_KEY_TYPE, key]);

/**
 * Creates an XEdDSA signature (64 bytes). OpenSSL computes the curve points, because libsignal's JavaScript
 * needs 6 ms for a signature.
 *
 * The nonce is derived from an Ed25519 secret whose highest bits are constant. It is therefore not random
 * enough for keys that need protection, but the keys of the emulator's phones need no protection.
 *
 * @see https://signal.org/docs/specifications/xeddsa/#xeddsa
 */
export function signWithXEdDsa(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
  const publicPoint = setSignBit(toEdwardsPoint(derivePublicKey(privateKey)), 0);
  const nonceKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const point = Buffer.from(nonceKey.x ?? '', 'base64url');
  const [scalar, secret] = [
    toScalar(privateKey),
    toScalar(sha512(Buffer.from(nonceKey.d ?? '', 'base64url')).subarray(0, 32)),
  ];
  const challenge = fromBytes(sha512(point, publicPoint, message)) % ORDER;
  const signWith = (factor: bigint) => Buffer.concat([point, toBytes((secret + challenge * factor) % ORDER)]);
  // Each y coordinate belongs to two public keys. If the signature fits the other key, sign with the negated
  // scalar.
  const signature = signWith(scalar);
  return isValidSignature(derivePublicKey(privateKey), message, signature)
    ? signature
    : signWith(ORDER - (scalar % ORDER));
}

/**
 * Checks an XEdDSA signature. It is an Ed25519 signature for the Edwards point of the X25519 key, and its last
 * bit is the sign of this point. Other functions are not suitable: `Curve.verify` of Baileys 7.0.0-rc14 accepts
 * every signature, and libsignal's own verification takes a hundred times as long.
 *
 * @see https://signal.org/docs/specifications/xeddsa/#xeddsa
 */
export function isValidSignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = prependKeyTypeByte(publicKey);
  if (key.length !== 33 || key[0] !== CURVE_KEY_TYPE[0] || signature.length !== 64) return false;
  const ed25519Signature = Buffer.from(signature);
  const lastByte = ed25519Signature.readUInt8(63);
  ed25519Signature.writeUInt8(lastByte & 0x7f, 63);
  try {
    return verify(null, message, toEdwardsKey(key.subarray(1), lastByte & 0x80), ed25519Signature);
  } catch {
    return false;
  }
}

const P = 2n ** 255n - 19n;
/** Order of the subgroup of the curve to which the keys belong. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const sha512 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha512').update(Buffer.concat(parts)).digest();

/** Decodes a number from little-endian bytes, which is the byte order of curve coordinates. */
const fromBytes = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();

/** Returns the scalar of a private key, clamped as in X25519. */
function toScalar(privateKey: Uint8Array): bigint {
  const bytes = Buffer.from(privateKey);
  bytes.writeUInt8(bytes.readUInt8(0) & 0xf8, 0);
  bytes.writeUInt8((bytes.readUInt8(31) & 0x3f) | 0x40, 31);
  return fromBytes(bytes);
}

/** Bytes that precede the 32 bytes of an X25519 private key in PKCS #8. */
const X25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

function derivePublicKey(privateKey: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([X25519_PKCS8_PREFIX, privateKey]), format: 'der', type: 'pkcs8' });
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
}

/** Converts a Curve25519 key to its Ed25519 point without the sign of x: y = (u - 1) / (u + 1). */
function toEdwardsPoint(publicKey: Uint8Array): Buffer {
  const u = fromBytes(publicKey) & (2n ** 255n - 1n);
  return toBytes(((u + P - 1n) * modPower(u + 1n, P - 2n)) % P);
}

function setSignBit(point: Buffer, signWithXEdDsa: number): Buffer {
  const signedPoint = Buffer.from(point);
  signedPoint.writeUInt8(signedPoint.readUInt8(31) | signWithXEdDsa, 31);
  return signedPoint;
}

const toEdwardsKey = (publicKey: Uint8Array, signWithXEdDsa: number): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: setSignBit(toEdwardsPoint(publicKey), signWithXEdDsa).toString('base64url') },
  });

function modPower(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % P];
  for (let remaining = exponent; remaining > 0n; remaining >>= 1n) {
    if (remaining & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
