import { randomBytes } from 'node:crypto';
import { apiErrorTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, type AuditedAction, writeAuditEntry } from '../../core/audit/index.ts';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
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

/** Row of the table `webhook_secrets`, whose secret values are still sealed. */
export interface WebhookSecretRow {
  readonly clientId: string;
  readonly secretSealed: Buffer;
  readonly previousSecretSealed: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly headerName: string | null;
  readonly headerValueSealed: Buffer | null;
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
  CASE WHEN w.previous_secret_expires_at > now() THEN w.previous_secret_sealed END AS "ownPreviousSealed"`;

const createSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Columns of a `WebhookSecretRow`. They include the previous secret only while it is used to sign. */
export const webhookSecretColumns = `client_id AS "clientId", secret_sealed AS "secretSealed",
  header_name AS "headerName", header_value_sealed AS "headerValueSealed",
  previous_secret_expires_at AS "previousSecretExpiresAt",
  CASE WHEN previous_secret_expires_at > now() THEN previous_secret_sealed END AS "previousSecretSealed"`;

/**
 * Finds the secrets of a client. The columns are null if the client has none yet. Returns no row if the client, or
 * the webhook of a non-null `webhookId`, was deleted.
 */
const FIND_SECRETS_SQL = `
  SELECT k.* FROM clients c
  LEFT JOIN LATERAL (SELECT ${webhookSecretColumns} FROM webhook_secrets WHERE client_id = c.id) k ON true
  WHERE c.id = :clientId AND (CAST(:webhookId AS uuid) IS NULL
    OR EXISTS (SELECT FROM webhooks w WHERE w.client_id = c.id AND w.id = CAST(:webhookId AS uuid)))`;

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

  const toWebhookKeys = (row: WebhookSecretRow): WebhookKeyService => {
    const { clientId, previousSecretSealed: previous, previousSecretExpiresAt: until } = row;
    const { headerName: name, headerValueSealed: value } = row;
    return {
      secret: openText(clientId, row.secretSealed),
      previous: previous && until ? { secret: openText(clientId, previous), until } : null,
      header: name && value ? { name, value: openText(clientId, value) } : null,
    };
  };

  const ensureKeys = (db: Queryable, clientId: string) =>
    rows(
      db,
      `INSERT INTO webhook_secrets (client_id, secret_sealed) VALUES (:clientId, :secret)
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
      const [row] = await rows<WebhookSecretRow>(
        trx,
        `UPDATE webhook_secrets SET ${set} WHERE client_id = :clientId RETURNING ${webhookSecretColumns}`,
        { clientId, ...bindings },
      );
      if (!row) throw new Error(`the webhook keys of ${clientId} vanished`);
      await writeAuditEntry(trx, actor, { ...fact, target: { kind: 'client', id: clientId } });
      return toWebhookKeys(row);
    });

  const find = async (clientId: string, webhookId: string | null): Promise<WebhookKeyService | undefined> => {
    const findRow = () =>
      rows<WebhookSecretRow | { readonly secretSealed: null }>(database, FIND_SECRETS_SQL, { clientId, webhookId });
    const [row] = await findRow();
    if (!row) return undefined;
    if (row.secretSealed) return toWebhookKeys(row);
    await ensureKeys(database, clientId).catch((error: unknown) => {
      // Ignore the error of a client that was deleted after the first query, because the next one finds no client.
      if (!isForeignKeyViolation(error)) throw error;
    });
    const [createdRow] = await findRow();
    if (!createdRow) return undefined;
    if (!createdRow.secretSealed) throw new Error(`the webhook keys of ${clientId} vanished`);
    return toWebhookKeys(createdRow);
  };

  const read = async (clientId: string): Promise<WebhookKeyService> => {
    const keys = await find(clientId, null);
    if (!keys) throw new NotFound(apiErrorTexts.notFound.client);
    return keys;
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
          `UPDATE webhooks SET previous_secret_sealed = coalesce(secret_sealed, :before), secret_sealed = :secret,
             previous_secret_expires_at = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}), updated_at = now()
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

    /** Reads a client's webhook keys for signing, and creates them on first use. @throws NotFound without the client */
    read,

    /**
     * Reads the client's webhook keys to sign a delivery of one webhook, and creates them on first use. Returns
     * undefined if the client or the webhook was deleted.
     */
    findForWebhook: (clientId: string, webhookId: string) => find(clientId, webhookId),

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
        `previous_secret_sealed = secret_sealed, secret_sealed = :secret,
         previous_secret_expires_at = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
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
        'header_name = :name, header_value_sealed = :value',
        { name: header?.name ?? null, value: header && sealText(clientId, header.value) },
        actor,
        { action: 'webhook.header_changed', details: { name: header?.name ?? null } },
      ),
  };
}
export type WebhookKeyring = ReturnType<typeof createWebhookKeyService>;
