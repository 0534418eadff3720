import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import type { WebhookRow } from './webhookRows.ts';

/** Days after which one that a program has switched off has nothing left to be told: events are kept no longer. */
const SWITCHED_OFF_DAYS = 30;
const SWITCHED_OFF = `external_id IS NOT NULL AND expires_at IS NULL AND disabled_reason = 'owner'`;

/** Those whose time has come, and those that their program has switched off long ago. */
export const pruneWebhooks = (db: Queryable): Promise<unknown> =>
  removeWhere(
    db,
    `expires_at <= now()
     OR (${SWITCHED_OFF} AND disabled_at < now() - make_interval(days => ${SWITCHED_OFF_DAYS}))`,
    {},
  );

/** The one of a client that its program switched off first; undefined: there is none. */
export async function removeSwitchedOff(
  db: Queryable,
  clientId: string,
): Promise<Pick<WebhookRow, 'label' | 'url'> | undefined> {
  const oldest = `SELECT id FROM webhooks WHERE client_id = :clientId AND ${SWITCHED_OFF} ORDER BY disabled_at LIMIT 1`;
  const [removed] = await removeWhere(db, `id = (${oldest})`, { clientId });
  return removed;
}

/** What somebody waits for with a client's token; those of whoever else has it end with it. */
export const endTemporary = (db: Queryable, clientId: string): Promise<unknown> =>
  removeWhere(db, 'client_id = :clientId AND expires_at IS NOT NULL', { clientId });

/** It asks for none any more. */
export const forgetTurns = (db: Queryable, webhookId: string): Promise<unknown> =>
  rows(db, 'DELETE FROM turns WHERE webhook_id = :webhookId', { webhookId });

/** Whether there was one. Its deliveries go with it. */
export async function removeWebhook(db: Queryable, clientId: string, id: string): Promise<boolean> {
  return (await removeWhere(db, 'client_id = :clientId AND id = :id', { clientId, id })).length > 0;
}

/** Its deliveries may be settled at the same moment, who hold these first and the webhook then. */
const removeWhere = (db: Queryable, where: string, bindings: Readonly<Record<string, string>>) =>
  transact(db, trx =>
    rows<Pick<WebhookRow, 'label' | 'url'>>(trx, `DELETE FROM webhooks WHERE ${where} RETURNING label, url`, {
      ...bindings,
    }),
  );
