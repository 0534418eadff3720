import { createHmac } from 'node:crypto';
import type { SealContext, Sealer } from '../../core/sealing/sealer.ts';

const SECRET_PREFIX = 'whsec_';

/** Row of the table `webhook_secrets`, whose secret values are still sealed. */
export interface WebhookSecretRow {
  readonly clientId: string;
  readonly secretSealed: Buffer;
  readonly previousSecretSealed: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly headerName: string | null;
  readonly headerValueSealed: Buffer | null;
}

/** Columns of a `WebhookSecretRow`. They include the previous secret only while it is used to sign. */
export const webhookSecretColumns = `client_id AS "clientId", secret_sealed AS "secretSealed",
  header_name AS "headerName", header_value_sealed AS "headerValueSealed",
  previous_secret_expires_at AS "previousSecretExpiresAt",
  CASE WHEN previous_secret_expires_at > now() THEN previous_secret_sealed END AS "previousSecretSealed"`;

/** A webhook's own signing secret, if it has one, and its previous secret while both sign each delivery. */
export interface WebhookOwnSecretRow {
  readonly webhookId: string;
  readonly ownSealed: Buffer | null;
  readonly ownPreviousSealed: Buffer | null;
}

/** SQL select list with the columns of a `WebhookOwnSecretRow`. The query must name the table `webhooks w`. */
export const webhookOwnSecretColumns = `w.secret_sealed AS "ownSealed",
  CASE WHEN w.previous_secret_expires_at > now() THEN w.previous_secret_sealed END AS "ownPreviousSealed"`;

/** Secrets with which a client's webhook deliveries are signed, and the fixed header that they carry. */
export interface WebhookKeys {
  readonly secret: string;
  /** Previous secret, present only as long as deliveries are also signed with it. */
  readonly previous: { readonly secret: string; readonly until: Date } | null;
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** Context in which a secret is sealed. @param id client, or the webhook that the secret belongs to alone */
export const buildWebhookSealContext = (id: string): SealContext => ({ purpose: 'webhook-secret', id });

/** Decrypts the secrets and the additional header of a client. @throws SealBroken */
export function openWebhookKeys(seal: Sealer, row: WebhookSecretRow): WebhookKeys {
  const { clientId, previousSecretSealed: previous, previousSecretExpiresAt: until } = row;
  const { headerName: name, headerValueSealed: value } = row;
  return {
    secret: openText(seal, clientId, row.secretSealed),
    previous: previous && until ? { secret: openText(seal, clientId, previous), until } : null,
    header: name && value ? { name, value: openText(seal, clientId, value) } : null,
  };
}

/**
 * Decrypts the secrets that sign a delivery, newest first, and its additional header. The secrets of the
 * webhook alone have precedence over those of the client.
 *
 * @throws SealBroken
 */
export function openWebhookSecrets(
  seal: Sealer,
  row: WebhookSecretRow & WebhookOwnSecretRow,
): { readonly secrets: readonly string[]; readonly header: WebhookKeys['header'] } {
  const { secret, previous, header } = openWebhookKeys(seal, row);
  const ownSecrets = [row.ownSealed, row.ownPreviousSealed].flatMap(bytes =>
    bytes ? [openText(seal, row.webhookId, bytes)] : [],
  );
  if (ownSecrets.length > 0) return { secrets: ownSecrets, header };
  return { secrets: previous ? [secret, previous.secret] : [secret], header };
}

const openText = (seal: Sealer, id: string, bytes: Buffer): string =>
  seal.open(bytes, buildWebhookSealContext(id)).toString('utf8');

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
