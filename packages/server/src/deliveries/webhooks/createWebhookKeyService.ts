import { randomBytes } from 'node:crypto';
import { apiErrorTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, type AuditedAction, writeAuditEntry } from '../../core/audit/index.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import { NotFound } from '../../core/errors/index.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import { buildWebhookAuditDetails } from './auditWebhook.ts';

/** Secrets with which a client's webhook deliveries are signed, and the fixed header that they carry. */
export interface WebhookKeyService {
  readonly secret: string;
  /** Previous secret, present only as long as deliveries are also signed with it. */
  readonly previous: { readonly secret: string; readonly until: Date } | null;
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** Row of the table `webhook_keys`, whose secret values are still sealed. */
export interface WebhookKeyRow {
  readonly clientId: string;
  readonly secretSealed: Buffer;
  readonly previousSealed: Buffer | null;
  readonly previousUntil: Date | null;
  readonly headerName: string | null;
  readonly headerSealed: Buffer | null;
}

/** Hours after a rotation during which deliveries are also signed with the previous secret. */
const SECRET_OVERLAP_HOURS = 24;
/** Length of a secret. The Standard Webhooks specification requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A webhook's own signing secret, if it has one, and its previous secret while both sign each delivery. */
export interface WebhookOwnSecretRow {
  readonly webhookId: string;
  readonly ownSealed: Buffer | null;
  readonly ownPreviousSealed: Buffer | null;
}

/** SQL select list with the columns of a `WebhookOwnSecretRow`. The query must name the table `webhooks w`. */
export const webhookOwnSecretColumns = `w.secret_sealed AS "ownSealed",
  CASE WHEN w.previous_until > now() THEN w.previous_sealed END AS "ownPreviousSealed"`;

const createSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Columns of a `WebhookKeyRow`. They include the previous secret only while it is used to sign. */
export const webhookKeyColumns = `client_id AS "clientId", secret_sealed AS "secretSealed",
  header_name AS "headerName", header_sealed AS "headerSealed", previous_until AS "previousUntil",
  CASE WHEN previous_until > now() THEN previous_sealed END AS "previousSealed"`;

interface WebhookKeysDeps {
  readonly database: Knex;
  readonly seal: Sealer;
}

/**
 * Manages two secrets of a client, which are stored encrypted. The signing secret is created on first use. The
 * static header is an HTTP header that the owner chooses and that all webhook deliveries contain.
 */
export function createWebhookKeyService({ database, seal }: WebhookKeysDeps) {
  const sealContext = (clientId: string) => ({ purpose: 'webhook-secret', id: clientId }) as const;
  const sealText = (clientId: string, text: string) => seal.seal(text, sealContext(clientId));
  const openText = (clientId: string, bytes: Buffer) => seal.open(bytes, sealContext(clientId)).toString('utf8');

  /** Creates a secret for a new webhook. It is shown only once, to the program that adds the webhook. */
  const createOwnSecret = () => {
    const secret = createSecret();
    return { secret, sealSecret: (webhookId: string) => sealText(webhookId, secret) };
  };

  const toWebhookKeys = (row: WebhookKeyRow): WebhookKeyService => {
    const { clientId, previousSealed, previousUntil, headerName, headerSealed } = row;
    return {
      secret: openText(clientId, row.secretSealed),
      previous:
        previousSealed && previousUntil ? { secret: openText(clientId, previousSealed), until: previousUntil } : null,
      header: headerName && headerSealed ? { name: headerName, value: openText(clientId, headerSealed) } : null,
    };
  };

  const ensureKeys = (db: Queryable, clientId: string) =>
    rows(
      db,
      `INSERT INTO webhook_keys (client_id, secret_sealed) VALUES (:clientId, :secret)
       ON CONFLICT (client_id) DO NOTHING`,
      { clientId, secret: sealText(clientId, createSecret()) },
    );

  const change = (
    clientId: string,
    set: string,
    bindings: Record<string, Knex.Value>,
    actor: Actor,
    fact: AuditedAction,
  ): Promise<WebhookKeyService> =>
    transact(database, async trx => {
      await ensureKeys(trx, clientId);
      const [row] = await rows<WebhookKeyRow>(
        trx,
        `UPDATE webhook_keys SET ${set} WHERE client_id = :clientId RETURNING ${webhookKeyColumns}`,
        { clientId, ...bindings },
      );
      if (!row) throw new Error(`the webhook keys of ${clientId} vanished`);
      await writeAuditEntry(trx, actor, { ...fact, target: { kind: 'client', id: clientId } });
      return toWebhookKeys(row);
    });

  const read = async (clientId: string): Promise<WebhookKeyService> => {
    const findRow = () =>
      rows<WebhookKeyRow>(database, `SELECT ${webhookKeyColumns} FROM webhook_keys WHERE client_id = :clientId`, {
        clientId,
      });
    const [row] = await findRow();
    if (row) return toWebhookKeys(row);
    await ensureKeys(database, clientId);
    const [createdRow] = await findRow();
    if (!createdRow) throw new Error(`the webhook keys of ${clientId} vanished`);
    return toWebhookKeys(createdRow);
  };

  return {
    createOwnSecret,

    /**
     * Decrypts the signing secrets that belong to one webhook alone, newest first. If there are none,
     * deliveries are signed with the client's secret.
     * @throws SealBroken
     */
    openOwnSecrets: ({ webhookId, ownSealed, ownPreviousSealed }: WebhookOwnSecretRow): string[] =>
      [ownSealed, ownPreviousSealed].flatMap(bytes => (bytes ? [openText(webhookId, bytes)] : [])),

    /**
     * Replaces a webhook's own secret. The new secret is shown only this once. For a day, deliveries are
     * also signed with the previous secret, or with the client's secret if the webhook had no own one.
     *
     * @throws NotFound if the webhook does not belong to the client
     */
    async rotateOwnSecret(clientId: string, webhookId: string, actor: Actor): Promise<string> {
      const { secret: clientSecret } = await read(clientId);
      const { secret, sealSecret } = createOwnSecret();
      await transact(database, async trx => {
        const [row] = await rows<{ label: string; url: string }>(
          trx,
          `UPDATE webhooks SET previous_sealed = coalesce(secret_sealed, :before), secret_sealed = :secret,
             previous_until = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}), updated_at = now()
           WHERE client_id = :clientId AND id = :webhookId AND expires_at IS NULL RETURNING label, url`,
          { clientId, webhookId, secret: sealSecret(webhookId), before: sealText(webhookId, clientSecret) },
        );
        if (!row) throw new NotFound(apiErrorTexts.notFound.webhook);
        await writeAuditEntry(trx, actor, {
          action: 'webhook.secret_rotated',
          target: { kind: 'client', id: clientId },
          details: buildWebhookAuditDetails(row),
        });
      });
      return secret;
    },

    /** Decrypts the secrets and the additional header of a webhook's row. @throws SealBroken */
    openRow: toWebhookKeys,

    /** Reads a client's webhook keys for signing. @throws foreign key violation if the client is missing */
    read,

    /** Audits that a person requested the webhook keys, and then returns the keys for display. */
    async reveal(clientId: string, actor: Actor): Promise<WebhookKeyService> {
      await writeAuditEntry(database, actor, {
        action: 'webhook.secret_shown',
        target: { kind: 'client', id: clientId },
      });
      return read(clientId);
    },

    /** Replaces the client's secret. For a day, deliveries are also signed with the previous secret. */
    rotate: (clientId: string, actor: Actor) =>
      change(
        clientId,
        `previous_sealed = secret_sealed, previous_until = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}),
         secret_sealed = :secret`,
        { secret: sealText(clientId, createSecret()) },
        actor,
        { action: 'webhook.secret_rotated' },
      ),

    /**
     * Sets the static HTTP header that all webhook deliveries of the client contain. Null removes the header.
     */
    setHeader: (clientId: string, header: WebhookKeyService['header'], actor: Actor) =>
      change(
        clientId,
        'header_name = :name, header_sealed = :value',
        { name: header?.name ?? null, value: header && sealText(clientId, header.value) },
        actor,
        { action: 'webhook.header_changed', details: { name: header?.name ?? null } },
      ),
  };
}
export type WebhookKeyring = ReturnType<typeof createWebhookKeyService>;
