import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

export interface WebhookSignatureInput {
  /** ID of the event, the same in every attempt to deliver it. */
  readonly id: string;
  /** Time of this attempt. */
  readonly at: Date;
  /** Body exactly as it is sent, because the signature covers every byte. */
  readonly body: string;
}

/**
 * Creates the headers of Standard Webhooks 1.0: one `v1` signature per secret (HMAC-SHA256 over
 * `id.timestamp.body`). The key is the base64 part after `whsec_`.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function createWebhookSignatureHeaders(
  { id, at, body }: WebhookSignatureInput,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
