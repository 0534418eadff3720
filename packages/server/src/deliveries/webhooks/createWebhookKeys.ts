import { randomBytes } from 'node:crypto';
import { errors } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, type AuditFact, writeAudit } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { NotFound } from '../../ground/errors/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import { webhookDetails } from './tellWebhook.ts';

/** What a client's deliveries carry besides their content. */
export interface WebhookKeys {
  readonly secret: string;
  /** The secret before, as long as it signs as well. */
  readonly previous: { readonly secret: string; readonly until: Date } | null;
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** A row of `webhook_keys`. */
export interface WebhookKeyRow {
  readonly clientId: string;
  readonly secretSealed: Buffer;
  readonly previousSealed: Buffer | null;
  readonly previousUntil: Date | null;
  readonly headerName: string | null;
  readonly headerSealed: Buffer | null;
}

/** How long the secret before signs as well, hours. */
const OVERLAP = 24;
/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A webhook's own secret, where it has one, with the one before as long as it signs as well. */
export interface OwnSecretRow {
  readonly webhookId: string;
  readonly ownSealed: Buffer | null;
  readonly ownPreviousSealed: Buffer | null;
}

/** The columns of an `OwnSecretRow`, of `webhooks w`. */
export const ownSecretColumns = `w.secret_sealed AS "ownSealed",
  CASE WHEN w.previous_until > now() THEN w.previous_sealed END AS "ownPreviousSealed"`;

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The columns of a `WebhookKeyRow`; a previous secret only while it signs. */
export const webhookKeyColumns = `client_id AS "clientId", secret_sealed AS "secretSealed",
  header_name AS "headerName", header_sealed AS "headerSealed", previous_until AS "previousUntil",
  CASE WHEN previous_until > now() THEN previous_sealed END AS "previousSealed"`;

/** A client's signing secret, made when it is first needed, and its static header; both sealed in the database. */
export function createWebhookKeys({ database, seal }: { readonly database: Knex; readonly seal: Seal }) {
  const place = (clientId: string) => ({ purpose: 'webhook-secret', id: clientId }) as const;
  const sealed = (clientId: string, text: string) => seal.seal(text, place(clientId));
  const open = (clientId: string, bytes: Buffer) => seal.open(bytes, place(clientId)).toString('utf8');

  /** A secret for a webhook that is made now: shown to its program this once. */
  const fresh = () => {
    const secret = newSecret();
    return { secret, sealSecret: (webhookId: string) => sealed(webhookId, secret) };
  };

  const present = (row: WebhookKeyRow): WebhookKeys => {
    const { clientId, previousSealed, previousUntil, headerName, headerSealed } = row;
    return {
      secret: open(clientId, row.secretSealed),
      previous:
        previousSealed && previousUntil
          ? { secret: open(clientId, previousSealed), until: previousUntil }
          : null,
      header: headerName && headerSealed ? { name: headerName, value: open(clientId, headerSealed) } : null,
    };
  };

  const ensure = (db: Queryable, clientId: string) =>
    rows(
      db,
      `INSERT INTO webhook_keys (client_id, secret_sealed) VALUES (:clientId, :secret)
       ON CONFLICT (client_id) DO NOTHING`,
      { clientId, secret: sealed(clientId, newSecret()) },
    );

  const change = (
    clientId: string,
    set: string,
    bindings: Record<string, Knex.Value>,
    actor: Actor,
    fact: AuditFact,
  ): Promise<WebhookKeys> =>
    transact(database, async trx => {
      await ensure(trx, clientId);
      const [row] = await rows<WebhookKeyRow>(
        trx,
        `UPDATE webhook_keys SET ${set} WHERE client_id = :clientId RETURNING ${webhookKeyColumns}`,
        { clientId, ...bindings },
      );
      if (!row) throw new Error(`the webhook keys of ${clientId} vanished`);
      await writeAudit(trx, actor, { ...fact, target: { kind: 'client', id: clientId } });
      return present(row);
    });

  const read = async (clientId: string): Promise<WebhookKeys> => {
    const find = () =>
      rows<WebhookKeyRow>(
        database,
        `SELECT ${webhookKeyColumns} FROM webhook_keys WHERE client_id = :clientId`,
        { clientId },
      );
    const [row] = await find();
    if (row) return present(row);
    await ensure(database, clientId);
    const [made] = await find();
    if (!made) throw new Error(`the webhook keys of ${clientId} vanished`);
    return present(made);
  };

  return {
    fresh,

    /** What a webhook's own deliveries are signed with, the newest first; none: with the client's. @throws SealBroken */
    openOwn: ({ webhookId, ownSealed, ownPreviousSealed }: OwnSecretRow): string[] =>
      [ownSealed, ownPreviousSealed].flatMap(bytes => (bytes ? [open(webhookId, bytes)] : [])),

    /**
     * A new secret of its own for a webhook, shown this once. What it was signed with before, the client's where it had none,
     * signs as well for a day.
     *
     * @throws NotFound unless it is this client's
     */
    async renewOwn(clientId: string, webhookId: string, actor: Actor): Promise<string> {
      const { secret: clients } = await read(clientId);
      const { secret, sealSecret } = fresh();
      await transact(database, async trx => {
        const [row] = await rows<{ label: string; url: string }>(
          trx,
          `UPDATE webhooks SET previous_sealed = coalesce(secret_sealed, :before), secret_sealed = :secret,
             previous_until = now() + make_interval(hours => ${OVERLAP}), updated_at = now()
           WHERE client_id = :clientId AND id = :webhookId AND expires_at IS NULL RETURNING label, url`,
          { clientId, webhookId, secret: sealSecret(webhookId), before: sealed(webhookId, clients) },
        );
        if (!row) throw new NotFound(errors.notFound.webhook);
        await writeAudit(trx, actor, {
          action: 'webhook.secret_rotated',
          target: { kind: 'client', id: clientId },
          details: webhookDetails(row),
        });
      });
      return secret;
    },

    /** What a row says. @throws SealBroken */
    open: present,

    /** For signing. @throws the database's foreign key violation for a client that does not exist */
    read,

    /** For somebody's eyes; nothing is shown that the audit log does not know of. */
    async reveal(clientId: string, actor: Actor): Promise<WebhookKeys> {
      await writeAudit(database, actor, {
        action: 'webhook.secret_shown',
        target: { kind: 'client', id: clientId },
      });
      return read(clientId);
    },

    /** A new secret; the one before signs as well for a day. */
    rotate: (clientId: string, actor: Actor) =>
      change(
        clientId,
        `previous_sealed = secret_sealed, previous_until = now() + make_interval(hours => ${OVERLAP}),
         secret_sealed = :secret`,
        { secret: sealed(clientId, newSecret()) },
        actor,
        { action: 'webhook.secret_rotated' },
      ),

    /** Null takes the header away. */
    setHeader: (clientId: string, header: WebhookKeys['header'], actor: Actor) =>
      change(
        clientId,
        'header_name = :name, header_sealed = :value',
        { name: header?.name ?? null, value: header && sealed(clientId, header.value) },
        actor,
        { action: 'webhook.header_changed', details: { name: header?.name ?? null } },
      ),
  };
}
export type WebhookKeyring = ReturnType<typeof createWebhookKeys>;
