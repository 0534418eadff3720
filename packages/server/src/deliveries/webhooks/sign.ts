import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export interface Signable {
  /** The event's id; the same in every attempt. */
  readonly id: string;
  /** Of this attempt. */
  readonly at: Date;
  /** Exactly the bytes that are sent. */
  readonly body: string;
}

/**
 * The headers of Standard Webhooks 1.0: one signature `v1` for each secret (HMAC-SHA256 over `id.timestamp.body`, keyed
 * with what stands in base64 after `whsec_`).
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders(
  { id, at, body }: Signable,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
