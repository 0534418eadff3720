import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Uses of a message's secret. The key of each use is derived from the secret and this name. */
export type SecretUse =
  | 'Poll Vote'
  | 'Event Response'
  | 'Message Edit'
  | 'Event Edit'
  | 'Poll Add Option'
  | 'Enc Reaction'
  | 'Enc Comment';

/** Message, people and use for which a key is derived from a message's secret. */
export interface SecretContext {
  /** ID of the message that has the secret. */
  readonly id: string;
  /** JIDs, without a device, of the message's author and of the person who refers to the message. */
  readonly author: string;
  readonly editor: string;
  readonly use: SecretUse;
}

export interface SecretPayload {
  readonly encPayload: Uint8Array;
  readonly encIv: Uint8Array;
}

const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const createMessageSecret = (): Uint8Array => randomBytes(SECRET_BYTES);

/** Encrypts a payload with the key that a message's secret gives for the context. */
export function encryptWithSecret(secret: Uint8Array, context: SecretContext, payload: Uint8Array): SecretPayload {
  const encIv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, context), encIv).setAAD(getAssociatedData(context));
  return { encPayload: Buffer.concat([cipher.update(payload), cipher.final(), cipher.getAuthTag()]), encIv };
}

/** Decrypts a payload. @throws Error if the secret or the context is wrong */
export function decryptWithSecret(
  secret: Uint8Array,
  context: SecretContext,
  { encPayload, encIv }: SecretPayload,
): Buffer {
  const key = deriveKey(secret, context);
  const decipher = createDecipheriv('aes-256-gcm', key, encIv, { authTagLength: TAG_BYTES })
    .setAAD(getAssociatedData(context))
    .setAuthTag(encPayload.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(encPayload.subarray(0, -TAG_BYTES)), decipher.final()]);
}

const deriveKey = (secret: Uint8Array, { id, author, editor, use }: SecretContext): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, Buffer.alloc(32), Buffer.from(`${id}${author}${editor}${use}`), 32));

/** Only votes and event responses have additional authenticated data. */
const getAssociatedData = ({ id, editor, use }: SecretContext): Buffer =>
  use === 'Poll Vote' || use === 'Event Response' ? Buffer.from(`${id}\u0000${editor}`) : Buffer.alloc(0);
