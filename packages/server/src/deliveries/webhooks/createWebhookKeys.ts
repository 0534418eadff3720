import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type Actor, type AuditFact, writeAudit } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import type { Seal } from '../../ground/sealing/seal.ts';

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
