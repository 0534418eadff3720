import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  verify,
} from 'node:crypto';
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

/**
 * XEdDSA signature of 64 bytes over the message. OpenSSL makes the points, which libsignal does in JavaScript for 6 ms.
 *
 * The secret number of a signature is one of Ed25519's, whose highest bits are always the same: too little of a secret
 * for a key that has anything to lose, and no phone here has.
 *
 * @see https://signal.org/docs/specifications/xeddsa/#xeddsa
 */
export function sign(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
  const signed = withSign(pointOf(publicOf(privateKey)), 0);
  const once = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const point = Buffer.from(once.x ?? '', 'base64url');
  const [scalar, secret] = [
    clamped(privateKey),
    clamped(sha512(Buffer.from(once.d ?? '', 'base64url')).subarray(0, 32)),
  ];
  const challenge = fromBytes(sha512(point, signed, message)) % ORDER;
  const signatureBy = (factor: bigint) =>
    Buffer.concat([point, toBytes((secret + challenge * factor) % ORDER)]);
  // Two keys have this point's height; whose it is with this sign shows when it is tried.
  const signature = signatureBy(scalar);
  return verifies(publicOf(privateKey), message, signature)
    ? signature
    : signatureBy(ORDER - (scalar % ORDER));
}

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
/** Of the group that keys are in. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const sha512 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha512').update(Buffer.concat(parts)).digest();

/** A number as curves write it: the lowest byte first. */
const fromBytes = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();

/** The number that a private key stands for. */
function clamped(privateKey: Uint8Array): bigint {
  const bytes = Buffer.from(privateKey);
  bytes.writeUInt8(bytes.readUInt8(0) & 0xf8, 0);
  bytes.writeUInt8((bytes.readUInt8(31) & 0x3f) | 0x40, 31);
  return fromBytes(bytes);
}

/** What PKCS #8 writes before the 32 bytes of an X25519 key. */
const header = Buffer.from('302e020100300506032b656e04220420', 'hex');

function publicOf(privateKey: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([header, privateKey]), format: 'der', type: 'pkcs8' });
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
}

/** The point of a Curve25519 key as Ed25519 writes it, without the sign of x: y = (u - 1) / (u + 1). */
function pointOf(publicKey: Uint8Array): Buffer {
  const u = fromBytes(publicKey) & (2n ** 255n - 1n);
  return toBytes(((u + P - 1n) * power(u + 1n, P - 2n)) % P);
}

function withSign(point: Buffer, sign: number): Buffer {
  const signed = Buffer.from(point);
  signed.writeUInt8(signed.readUInt8(31) | sign, 31);
  return signed;
}

const edwardsKey = (publicKey: Uint8Array, sign: number): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: withSign(pointOf(publicKey), sign).toString('base64url') },
  });

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % P];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
