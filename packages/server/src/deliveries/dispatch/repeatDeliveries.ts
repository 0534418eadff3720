import { type Queryable, rows } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';

/** SQL assignments that make a delivery due now and restart its retry schedule. */
const RESTART_DELIVERY_SQL = `state = 'pending', next_attempt_at = now(),
  attempts_before_restart = deliveries.attempts, finished_at = NULL`;

export const resendDelivery = (db: Queryable, id: string): Promise<unknown> =>
  rows(db, `UPDATE deliveries SET ${RESTART_DELIVERY_SQL} WHERE id = :id`, { id });

export interface DeliveryRecoveryScope {
  /** Time of the oldest event to recover, in ISO 8601. */
  readonly since: string;
  /** ID of the webhook whose deliveries are repeated. Absent: deliveries of all enabled webhooks. */
  readonly webhookId?: string | undefined;
  /** Whether to repeat deliveries that already succeeded. */
  readonly all: boolean;
}

/**
 * Queues a client's events since a given time for each subscribed webhook, unless they were already
 * delivered to it. `all` also repeats delivered events. Deliveries that wait for a later attempt become
 * due now.
 *
 * @returns number of queued deliveries
 */
export async function recoverDeliveries(
  db: Queryable,
  clientId: string,
  { since, webhookId, all }: DeliveryRecoveryScope,
): Promise<number> {
  // `transact` repeats after a deadlock, which can occur: storing outcomes locks the same deliveries in another order.
  const recovered = await transact(db, trx =>
    rows(trx, recoverDeliveriesSql(webhookId !== undefined), { clientId, since, webhookId: webhookId ?? '', all }),
  );
  return recovered.length;
}

/** Counts the deliveries that `recoverDeliveries` would queue. */
export async function countRecoverableDeliveries(
  db: Queryable,
  clientId: string,
  { since, webhookId, all }: DeliveryRecoveryScope,
): Promise<number> {
  const values = { clientId, since, webhookId: webhookId ?? '', all };
  const [row] = await rows<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM ${recoverableEventsSql(webhookId !== undefined)}
       AND NOT EXISTS (SELECT FROM deliveries d
         WHERE d.webhook_id = w.id AND d.sequence = e.sequence AND d.state = 'delivered' AND NOT :all)`,
    values,
  );
  return row?.count ?? 0;
}

const recoverableEventsSql = (
  isSingleWebhook: boolean,
): string => `events e JOIN webhooks w ON w.client_id = e.client_id
     WHERE e.client_id = :clientId AND e.created_at >= :since
       AND webhook_receives_event(w, e.type, e.data ->> 'chat', e.data ->> 'webhookId')
       ${isSingleWebhook ? 'AND w.id = :webhookId' : ''}`;

const recoverDeliveriesSql = (
  isSingleWebhook: boolean,
): string => `INSERT INTO deliveries (client_id, sequence, webhook_id)
     SELECT e.client_id, e.sequence, w.id FROM ${recoverableEventsSql(isSingleWebhook)}
     ON CONFLICT (webhook_id, sequence) DO UPDATE SET ${RESTART_DELIVERY_SQL}
     WHERE deliveries.state <> 'delivered' OR :all
     RETURNING 1`;
