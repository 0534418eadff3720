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
import {
  buildWebhookSealContext,
  openWebhookKeys,
  type WebhookKeys,
  type WebhookSecretRow,
  webhookSecretColumns,
} from './webhookSignature.ts';

/** Hours after a rotation during which deliveries are also signed with the previous secret. */
const SECRET_OVERLAP_HOURS = 24;
/** Length of a secret. The Standard Webhooks specification requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

const createSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

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
  const sealText = (id: string, text: string): Buffer => seal.seal(text, buildWebhookSealContext(id));

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
  ): Promise<WebhookKeys> =>
    transact(database, async trx => {
      await ensureKeys(trx, clientId);
      const [row] = await rows<WebhookSecretRow>(
        trx,
        `UPDATE webhook_secrets SET ${set} WHERE client_id = :clientId RETURNING ${webhookSecretColumns}`,
        { clientId, ...bindings },
      );
      if (!row) throw new Error(`the webhook keys of ${clientId} vanished`);
      await writeAuditEntry(trx, actor, { ...fact, target: { kind: 'client', id: clientId } });
      return openWebhookKeys(seal, row);
    });

  const findRow = async (clientId: string, webhookId: string | null): Promise<WebhookSecretRow | undefined> => {
    const readRow = () =>
      rows<WebhookSecretRow | { readonly secretSealed: null }>(database, FIND_SECRETS_SQL, { clientId, webhookId });
    const [row] = await readRow();
    if (!row) return undefined;
    if (row.secretSealed) return row;
    await ensureKeys(database, clientId).catch((error: unknown) => {
      // Ignore the error of a client that was deleted after the first query, because the next one finds no client.
      if (!isForeignKeyViolation(error)) throw error;
    });
    const [createdRow] = await readRow();
    if (!createdRow) return undefined;
    if (!createdRow.secretSealed) throw new Error(`the webhook keys of ${clientId} vanished`);
    return createdRow;
  };

  const readKeys = async (clientId: string): Promise<WebhookKeys> => {
    const row = await findRow(clientId, null);
    if (!row) throw new NotFound(apiErrorTexts.notFound.client);
    return openWebhookKeys(seal, row);
  };

  return {
    /** Creates a secret for a new webhook. It is shown only once, to the program that adds the webhook. */
    createOwnSecret() {
      const secret = createSecret();
      return { secret, sealSecret: (webhookId: string) => sealText(webhookId, secret) };
    },

    /**
     * Replaces a webhook's own secret. The new secret is shown only this once. For a day, deliveries are
     * also signed with the previous secret, or with the client's secret if the webhook had no own one.
     *
     * @throws NotFound if the webhook does not belong to the client
     */
    async rotateOwnSecret(clientId: string, webhookId: string, actor: Actor): Promise<string> {
      const { secret: clientSecret } = await readKeys(clientId);
      const secret = createSecret();
      await transact(database, async trx => {
        const [row] = await rows<{ label: string; url: string }>(
          trx,
          `UPDATE webhooks SET previous_secret_sealed = coalesce(secret_sealed, :before), secret_sealed = :secret,
             previous_secret_expires_at = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}), updated_at = now()
           WHERE client_id = :clientId AND id = :webhookId AND expires_at IS NULL RETURNING label, url`,
          { clientId, webhookId, secret: sealText(webhookId, secret), before: sealText(webhookId, clientSecret) },
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

    /** Reads a client's webhook keys for signing, and creates them on first use. @throws NotFound without the client */
    async read(clientId: string): Promise<WebhookKeys> {
      return readKeys(clientId);
    },

    /**
     * Reads the client's sealed secrets to sign a delivery of one webhook, and creates them on first use. Returns
     * undefined if the client or the webhook was deleted.
     */
    async findSecretRow(clientId: string, webhookId: string): Promise<WebhookSecretRow | undefined> {
      return findRow(clientId, webhookId);
    },

    /** Audits that a person requested the webhook keys, and then returns the keys for display. */
    async reveal(clientId: string, actor: Actor): Promise<WebhookKeys> {
      await writeAuditEntry(database, actor, {
        action: 'webhook.secret_shown',
        target: { kind: 'client', id: clientId },
      });
      return readKeys(clientId);
    },

    /** Replaces the client's secret. For a day, deliveries are also signed with the previous secret. */
    async rotate(clientId: string, actor: Actor): Promise<WebhookKeys> {
      return change(
        clientId,
        `previous_secret_sealed = secret_sealed, secret_sealed = :secret,
         previous_secret_expires_at = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
        { secret: sealText(clientId, createSecret()) },
        actor,
        { action: 'webhook.secret_rotated' },
      );
    },

    /** Sets the static HTTP header that all webhook deliveries of the client contain. Null removes the header. */
    async setHeader(clientId: string, header: WebhookKeys['header'], actor: Actor): Promise<WebhookKeys> {
      return change(
        clientId,
        'header_name = :name, header_value_sealed = :value',
        { name: header?.name ?? null, value: header && sealText(clientId, header.value) },
        actor,
        { action: 'webhook.header_changed', details: { name: header?.name ?? null } },
      );
    },
  };
}
export type WebhookKeyService = ReturnType<typeof createWebhookKeyService>;
