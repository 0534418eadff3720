import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave with its subscription (RFC 8291 §3.1, §3.2). */
export interface PushKeys {
  /** Its public key on P-256, uncompressed: 65 bytes. */
  readonly p256dh: Buffer;
  /** 16 bytes that only it and its platform know. */
  readonly auth: Buffer;
}

/** Bytes of a record: all there is goes into one. */
const RECORD = 4096;
/** Bytes that a text may have: the record's, without tag and delimiter, and the header of 86 that a push service counts, too. */
export const PUSH_ROOM = RECORD - 86 - 17;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Whether they are keys at all: 65 bytes of a point on the curve, and 16. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (p256dh.length !== 65 || auth.length !== 16) return false;
  try {
    agree(createECDH('prime256v1'), p256dh);
    return true;
  } catch {
    return false;
  }
}

function agree(own: ECDH, theirs: Buffer): Buffer {
  own.generateKeys();
  return own.computeSecret(theirs);
}

function newOwn(): ECDH {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return own;
}

/**
 * Encrypts a text for one browser, as the body of a push message with `Content-Encoding: aes128gcm` (RFC 8291, RFC 8188): whoever
 * carries it reads nothing.
 *
 * @param own a key pair and a salt that are used for nothing else
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { own = newOwn(), salt = randomBytes(16) }: { readonly own?: ECDH; readonly salt?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > PUSH_ROOM) throw new RangeError(`a push message has at most ${PUSH_ROOM} bytes`);
  const publicKey = own.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const input = derive(own.computeSecret(p256dh), auth, about, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([
    ...[salt, size, Buffer.of(publicKey.length), publicKey],
    // The delimiter of the last record.
    ...[cipher.update(Buffer.concat([plain, Buffer.of(2)])), cipher.final(), cipher.getAuthTag()],
  ]);
}
