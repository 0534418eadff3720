import { createHmac, timingSafeEqual } from 'node:crypto';

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Seconds by which a delivery's timestamp may differ from the current time, in either direction.
 */
const TIMESTAMP_TOLERANCE_SECONDS = 5 * 60;

/**
 * Checks that Recado signed a delivery recently (Standard Webhooks 1.0). At least one of the delivery's
 * signatures must match the secret.
 * @param body raw request body, unchanged in every byte
 */
export function verifyWebhookSignature(
  secret: string,
  headers: WebhookHeaders,
  body: Uint8Array,
  now = Date.now(),
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    name => headers[name],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TIMESTAMP_TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some(entry => {
    const [version, signature = ''] = entry.split(',', 2);
    const signatureBytes = Buffer.from(signature, 'base64');
    return version === 'v1' && signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  });
}
