import { createHmac, timingSafeEqual } from 'node:crypto';

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Seconds that a delivery may be old, or early. */
const TOLERANCE = 5 * 60;

/**
 * Whether a delivery is Recado's (Standard Webhooks 1.0): one of its signatures is made with the secret, just now.
 * @param body exactly as it came
 */
export function verify(secret: string, headers: Headers, body: Uint8Array, now = Date.now()): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    name => headers[name],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some(each => {
    const [version, signature = ''] = each.split(',', 2);
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
