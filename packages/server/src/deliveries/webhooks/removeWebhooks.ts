import { theServer } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { tellRemoval } from './tellWebhook.ts';
import type { WebhookRow } from './webhookRows.ts';

type Removed = Pick<WebhookRow, 'clientId' | 'label' | 'url'>;

/** Days after which one that a program has switched off has nothing left to be told: events are kept no longer. */
const SWITCHED_OFF_DAYS = 30;
const SWITCHED_OFF = `external_id IS NOT NULL AND expires_at IS NULL AND disabled_reason = 'owner'`;

/** Those whose time has come, and those that their program has switched off long ago, of which the audit log tells. */
export async function pruneWebhooks(db: Queryable): Promise<void> {
  await removeWhere(db, 'expires_at <= now()', {});
  const isOld = `disabled_at < now() - make_interval(days => ${SWITCHED_OFF_DAYS})`;
  await transact(db, async trx => {
    for (const removed of await removeWhere(trx, `${SWITCHED_OFF} AND ${isOld}`, {}))
      await tellRemoval(trx, removed, theServer);
  });
}

/** The one of a client that its program switched off first; undefined: there is none. */
export async function removeSwitchedOff(db: Queryable, clientId: string): Promise<Removed | undefined> {
  const oldest = `SELECT id FROM webhooks WHERE client_id = :clientId AND ${SWITCHED_OFF} ORDER BY disabled_at LIMIT 1`;
  const [removed] = await removeWhere(db, `id = (${oldest})`, { clientId });
  return removed;
}

/** What somebody waits for with a client's token; those of whoever else has it end with it. */
export const endTemporary = (db: Queryable, clientId: string): Promise<unknown> =>
  removeWhere(db, 'client_id = :clientId AND expires_at IS NOT NULL', { clientId });

/** Tells what was gathered for one that is to be told of no turn any more. The caller holds the client's stream. */
export async function endTurns(trx: Queryable, clientId: string, webhookId: string): Promise<void> {
  let closed: number;
  do {
    const [row] = await rows<{ count: number }>(trx, CLOSE, { clientId, webhookId });
    closed = row?.count ?? 0;
  } while (closed > 0);
}

/** Some at once: a statement's value has a limit. */
const CLOSE = 'SELECT close_turns(:clientId, 20, :webhookId) AS count';

/** Whether there was one. Its deliveries go with it. */
export async function removeWebhook(db: Queryable, clientId: string, id: string): Promise<boolean> {
  return (await removeWhere(db, 'client_id = :clientId AND id = :id', { clientId, id })).length > 0;
}

/** Its deliveries may be settled at the same moment, who hold these first and the webhook then. */
const removeWhere = (db: Queryable, where: string, bindings: Readonly<Record<string, string>>) =>
  transact(db, trx =>
    rows<Removed>(
      trx,
      `DELETE FROM webhooks WHERE ${where} RETURNING client_id AS "clientId", label, url`,
      bindings,
    ),
  );
