import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** Computes one step of HKDF with SHA-256 (RFC 5869) independently of the code under test. */
const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};
const BLOCK_COUNTER = Buffer.of(1);

/** Creates the keys of a browser, with which it decrypts messages as RFC 8291 §3.4 specifies. */
export function createBrowserPushKeys() {
  const keyPair = createECDH('prime256v1');
  const p256dh = keyPair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh, auth },
    /** Keys in the format in which a browser sends them. */
    json: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    /** @throws Error if the message was encrypted for another browser */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const shared = hmac(auth, keyPair.computeSecret(sender));
      const input = hmac(shared, 'WebPush: info\0', p256dh, sender, BLOCK_COUNTER);
      const secret = hmac(salt, input);
      const key = hmac(secret, 'Content-Encoding: aes128gcm\0', BLOCK_COUNTER).subarray(0, 16);
      const nonce = hmac(secret, 'Content-Encoding: nonce\0', BLOCK_COUNTER).subarray(0, 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plaintext = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plaintext.subarray(0, plaintext.lastIndexOf(2)).toString();
    },
  };
}
