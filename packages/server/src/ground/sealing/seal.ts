import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Keys } from './deriveKey.ts';

/** What a sealed value is and whose. A value opens only in the place it was sealed for. */
export interface SealPlace {
  readonly purpose:
    | 'api-token'
    | 'session-key'
    | 'webhook-secret'
    | 'status-page'
    | 'proxy'
    | 'bus'
    | 'two-step'
    | 'vapid'
    | 'network-post'
    | 'push';
  /** Of the row: a client's id, or client and key name. */
  readonly id: string;
}

/** Why a sealed value does not open. Never the caller's fault: it is answered as a 500. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  readonly code: 'malformed' | 'unknown-key' | 'tampered';

  constructor(code: SealBroken['code']) {
    super(`a sealed value does not open: ${code}`);
    this.code = code;
  }
}

export interface Seal {
  /** 29 bytes longer than `plain`. Never the same twice. */
  seal(plain: Uint8Array | string, place: SealPlace): Buffer;
  /** @throws SealBroken when a bit, the place or the key is another. */
  open(sealed: Uint8Array, place: SealPlace): Buffer;
  /** Whether `sealed` was made with an older key than the newest, and should be sealed again. */
  isOutdated(sealed: Uint8Array): boolean;
}

const NONCE = 12;
const TAG = 16;
const HEAD = 1 + NONCE;
const MAX_KEYS = 255;

/**
 * Seals secrets for the database: AES-256-GCM (NIST SP 800-38D), laid out as
 * key version (1 byte: place in `keys`, from 1) · nonce (12) · ciphertext · tag (16).
 *
 * Every place has a key of its own (HMAC-SHA-256 of the place), so that the bound of 2^32 random nonces holds for one
 * row and not for the whole database, where session keys are rewritten with each message.
 */
export function createSeal(keys: Keys): Seal {
  if (keys.length > MAX_KEYS) throw new RangeError(`at most ${MAX_KEYS} sealing keys`);
  const newest = keys.length;

  return {
    seal(plain, place) {
      const head = Buffer.concat([Buffer.of(newest), randomBytes(NONCE)]);
      const associated = associatedData(newest, place);
      const key = placeKey(keys.at(-1) ?? keys[0], associated);
      const cipher = createCipheriv('aes-256-gcm', key, head.subarray(1)).setAAD(associated);
      const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
      return Buffer.concat([head, body, cipher.final(), cipher.getAuthTag()]);
    },

    open(sealed, place) {
      if (sealed.length < HEAD + TAG) throw new SealBroken('malformed');
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const version = bytes.readUInt8(0);
      const secret = keys[version - 1];
      if (!secret) throw new SealBroken('unknown-key');
      const associated = associatedData(version, place);
      const key = placeKey(secret, associated);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, HEAD), { authTagLength: TAG })
        .setAAD(associated)
        .setAuthTag(bytes.subarray(-TAG));
      const plain = decipher.update(bytes.subarray(HEAD, -TAG));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        throw new SealBroken('tampered');
      }
    },

    isOutdated: sealed => sealed[0] !== newest,
  };
}

/** JSON keeps the parts apart whatever characters they have. */
const associatedData = (version: number, { purpose, id }: SealPlace): Buffer =>
  Buffer.from(JSON.stringify([version, purpose, id]));

const placeKey = (key: Buffer, associated: Buffer): Buffer =>
  createHmac('sha256', key).update(associated).digest();
