import { serverActor } from '../../core/audit/index.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import { auditWebhookRemoval } from './auditWebhook.ts';
import type { WebhookRow } from './webhookRows.ts';

type RemovedWebhook = Pick<WebhookRow, 'clientId' | 'label' | 'url'>;

/** Days until a webhook disabled by its program is removed. By then, its undelivered events have expired. */
const DISABLED_RETENTION_DAYS = 30;
const DISABLED_BY_PROGRAM_SQL = `external_id IS NOT NULL AND expires_at IS NULL AND disabled_reason = 'owner'`;

/** Removes expired webhooks. Also removes and audits webhooks that a program disabled long ago. */
export async function pruneWebhooks(db: Queryable): Promise<void> {
  await removeWhere(db, 'expires_at <= now()', {});
  const isOldSql = `disabled_at < now() - make_interval(days => ${DISABLED_RETENTION_DAYS})`;
  await transact(db, async trx => {
    for (const removed of await removeWhere(trx, `${DISABLED_BY_PROGRAM_SQL} AND ${isOldSql}`, {}))
      await auditWebhookRemoval(trx, removed, serverActor);
  });
}

/** Removes the client's webhook that a program disabled longest ago. Returns undefined if there is none. */
export async function removeOldestWebhookDisabledByProgram(
  db: Queryable,
  clientId: string,
): Promise<RemovedWebhook | undefined> {
  const oldestSql = `SELECT id FROM webhooks WHERE client_id = :clientId AND ${DISABLED_BY_PROGRAM_SQL} ORDER BY disabled_at LIMIT 1`;
  const [removed] = await removeWhere(db, `id = (${oldestSql})`, { clientId });
  return removed;
}

/**
 * Removes all temporary webhooks of a client, regardless of the program that added them. Any program that had
 * the client's token may have added some.
 */
export const removeTemporaryWebhooks = (db: Queryable, clientId: string): Promise<unknown> =>
  removeWhere(db, 'client_id = :clientId AND expires_at IS NOT NULL', { clientId });

/**
 * Closes the open message batches of a webhook that will receive no further batches. The caller must lock the
 * client's event stream first.
 */
export async function closeMessageBatchesOfWebhook(trx: Queryable, clientId: string, webhookId: string): Promise<void> {
  let closedCount: number;
  do {
    const [row] = await rows<{ count: number }>(trx, CLOSE_BATCHES_SQL, { clientId, webhookId });
    closedCount = row?.count ?? 0;
  } while (closedCount > 0);
}

/**
 * Closes only 20 message batches per call. The events of all batches of a call form one database value, whose
 * size is limited.
 */
const CLOSE_BATCHES_SQL = 'SELECT close_message_batches(:clientId, 20, :webhookId) AS count';

/** Removes a webhook with its deliveries. Returns whether it existed. */
export async function removeWebhook(db: Queryable, clientId: string, id: string): Promise<boolean> {
  return (await removeWhere(db, 'client_id = :clientId AND id = :id', { clientId, id })).length > 0;
}

/**
 * Removes webhooks. Retries after a deadlock, because the code that settles deliveries locks them first and
 * then their webhook.
 */
const removeWhere = (db: Queryable, where: string, bindings: Readonly<Record<string, string>>) =>
  transact(db, trx =>
    rows<RemovedWebhook>(
      trx,
      `DELETE FROM webhooks WHERE ${where} RETURNING client_id AS "clientId", label, url`,
      bindings,
    ),
  );
