import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { PlatformSecretKeys } from './deriveKeyForPurpose.ts';

/** Purpose and row ID of a sealed value. A value can only be opened in the context for which it was sealed. */
export interface SealContext {
  readonly purpose:
    | 'api-token'
    | 'session-key'
    | 'message-secret'
    | 'webhook-secret'
    | 'status-page'
    | 'proxy'
    | 'bus'
    | 'two-step'
    | 'vapid'
    | 'network-post'
    | 'push';
  /** ID of the row that contains the secret: a client ID, or a client ID and the name of a session key. */
  readonly id: string;
}

/** Error: a sealed value cannot be opened. The API answers with 500, because no request can cause this. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  readonly code: 'malformed' | 'unknown-key' | 'tampered';

  constructor(code: SealBroken['code']) {
    super(`a sealed value does not open: ${code}`);
    this.code = code;
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES;
const MAX_KEYS = 255;

/**
 * Creates the encryption of secrets for the database: AES-256-GCM (NIST SP 800-38D). The layout is
 * key version (1 byte: position in `keys`, from 1) · nonce (12) · ciphertext · tag (16).
 *
 * Every context has its own key (HMAC-SHA-256 of the context). Each row has its own context, so the limit of
 * 2^32 random nonces applies to each row. The whole database could exceed this limit, because each message
 * rewrites session keys.
 */
export function createSealer(keys: PlatformSecretKeys) {
  if (keys.length > MAX_KEYS) throw new RangeError(`at most ${MAX_KEYS} sealing keys`);
  const newest = keys.length;

  return {
    /** Encrypts `plain`. The result is 29 bytes longer and differs on each call. */
    seal(plain: Uint8Array | string, context: SealContext): Buffer {
      const head = Buffer.concat([Buffer.of(newest), randomBytes(NONCE_BYTES)]);
      const aad = encodeAssociatedData(newest, context);
      const key = deriveContextKey(keys.at(-1) ?? keys[0], aad);
      const cipher = createCipheriv('aes-256-gcm', key, head.subarray(1)).setAAD(aad);
      const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
      return Buffer.concat([head, body, cipher.final(), cipher.getAuthTag()]);
    },

    /** Decrypts a sealed value. @throws SealBroken when the value was altered, or the context or key is wrong */
    open(sealed: Uint8Array, context: SealContext): Buffer {
      if (sealed.length < HEADER_BYTES + TAG_BYTES) throw new SealBroken('malformed');
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const version = bytes.readUInt8(0);
      const secret = keys[version - 1];
      if (!secret) throw new SealBroken('unknown-key');
      const aad = encodeAssociatedData(version, context);
      const key = deriveContextKey(secret, aad);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, HEADER_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(aad)
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = decipher.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        throw new SealBroken('tampered');
      }
    },

    /** Returns whether `sealed` was made with an older key, so that it should be sealed again. */
    isOutdated(sealed: Uint8Array): boolean {
      return sealed[0] !== newest;
    },
  };
}
export type Sealer = ReturnType<typeof createSealer>;

/** Encodes the fields as JSON, which separates them unambiguously even if they contain special characters. */
const encodeAssociatedData = (version: number, { purpose, id }: SealContext): Buffer =>
  Buffer.from(JSON.stringify([version, purpose, id]));

const deriveContextKey = (key: Buffer, aad: Buffer): Buffer => createHmac('sha256', key).update(aad).digest();
