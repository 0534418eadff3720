import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's push subscription (RFC 8291 §3.1, §3.2). */
export interface PushSubscriptionKeys {
  /** Public key on P-256, uncompressed: 65 bytes. */
  readonly p256dh: Buffer;
  /** Authentication secret of the push subscription (16 bytes), known only to the browser and this platform. */
  readonly auth: Buffer;
}

/** Maximum size of an encrypted record in bytes. Each message consists of a single record. */
const RECORD_BYTES = 4096;
/**
 * Maximum size of a text in bytes: a record minus its tag and delimiter (17 bytes) and minus the header
 * (86 bytes). The header is subtracted because push services include it in the size.
 */
export const MAX_PUSH_TEXT_BYTES = RECORD_BYTES - 86 - 17;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Checks a browser's push keys: `p256dh` must be a point on the curve (65 bytes), `auth` has 16 bytes. */
export function arePushKeysValid({ p256dh, auth }: PushSubscriptionKeys): boolean {
  if (p256dh.length !== 65 || auth.length !== 16) return false;
  try {
    deriveSharedSecret(createECDH('prime256v1'), p256dh);
    return true;
  } catch {
    return false;
  }
}

function deriveSharedSecret(keyPair: ECDH, publicKey: Buffer): Buffer {
  keyPair.generateKeys();
  return keyPair.computeSecret(publicKey);
}

function generateKeyPair(): ECDH {
  const keyPair = createECDH('prime256v1');
  keyPair.generateKeys();
  return keyPair;
}

interface EncryptPushMessageParams {
  readonly keyPair?: ECDH;
  readonly salt?: Buffer;
}

/**
 * Encrypts a text for one browser, as the body of a push message with `Content-Encoding: aes128gcm`
 * (RFC 8291, RFC 8188). The push service cannot read the text.
 *
 * @param keyPair key pair for this message only; `salt` must not be reused either
 */
export function encryptPushMessage(
  text: string,
  { p256dh, auth }: PushSubscriptionKeys,
  { keyPair = generateKeyPair(), salt = randomBytes(16) }: EncryptPushMessageParams = {},
): Buffer {
  const plaintext = Buffer.from(text);
  if (plaintext.length > MAX_PUSH_TEXT_BYTES)
    throw new RangeError(`a push message has at most ${MAX_PUSH_TEXT_BYTES} bytes`);
  const publicKey = keyPair.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const input = derive(keyPair.computeSecret(p256dh), auth, keyInfo, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    ...[salt, size, Buffer.of(publicKey.length), publicKey],
    // The byte 2 is the delimiter of the last record.
    ...[cipher.update(Buffer.concat([plaintext, Buffer.of(2)])), cipher.final(), cipher.getAuthTag()],
  ]);
}
