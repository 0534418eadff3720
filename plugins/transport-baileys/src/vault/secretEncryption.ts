import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Name of a use of a message's secret. WhatsApp derives a key from the secret for each use. */
export type SecretUse =
  | 'Message Edit'
  | 'Event Edit'
  | 'Poll Edit'
  | 'Poll Add Option'
  | 'Event Response'
  | 'Enc Reaction'
  | 'Enc Comment';

/** Values from which a key is derived, in addition to the secret. */
export interface SecretContext {
  readonly id: string;
  /** JIDs, without a device, of the message's author and of the author of the update. */
  readonly author: string;
  readonly editor: string;
  readonly use: SecretUse;
}

export interface SecretPayload {
  readonly encPayload: Uint8Array;
  readonly encIv: Uint8Array;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts an update of a message with AES-256-GCM. The key is HKDF-SHA256 of the message's secret with a salt of
 * zeros (docs/whatsapp.md §6).
 */
export function encryptWithSecret(secret: Uint8Array, context: SecretContext, plain: Uint8Array): SecretPayload {
  const encIv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, context), encIv).setAAD(getAssociatedData(context));
  return { encPayload: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]), encIv };
}

/** Decrypts an update of a message. Returns undefined if the secret or a JID is not the one of its author. */
export function decryptWithSecret(
  secret: Uint8Array,
  context: SecretContext,
  { encPayload, encIv }: SecretPayload,
): Buffer | undefined {
  if (encIv.length !== IV_BYTES || encPayload.length < TAG_BYTES) return undefined;
  const key = deriveKey(secret, context);
  const decipher = createDecipheriv('aes-256-gcm', key, encIv, { authTagLength: TAG_BYTES })
    .setAAD(getAssociatedData(context))
    .setAuthTag(encPayload.subarray(-TAG_BYTES));
  const plain = decipher.update(encPayload.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}

const deriveKey = (secret: Uint8Array, { id, author, editor, use }: SecretContext): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, Buffer.alloc(KEY_BYTES), `${id}${author}${editor}${use}`, KEY_BYTES));

/** Of these uses, only event responses have associated data. */
const getAssociatedData = ({ id, editor, use }: SecretContext): Buffer =>
  Buffer.from(use === 'Event Response' ? `${id}\u0000${editor}` : '');
