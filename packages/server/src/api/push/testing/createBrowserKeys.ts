import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** One step of HKDF with SHA-256 (RFC 5869), written out: what decrypts shares nothing with what encrypts. */
const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
};
const ONE = Buffer.of(1);

/** A browser's half of a subscription, which reads what was encrypted for it as RFC 8291 §3.4 says. */
export function createBrowserKeys() {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh, auth },
    /** As a page hands them over. */
    json: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    /** @throws Error for what was not meant for it */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const shared = hmac(auth, own.computeSecret(sender));
      const input = hmac(shared, 'WebPush: info\0', p256dh, sender, ONE);
      const secret = hmac(salt, input);
      const key = hmac(secret, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16);
      const nonce = hmac(secret, 'Content-Encoding: nonce\0', ONE).subarray(0, 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}
