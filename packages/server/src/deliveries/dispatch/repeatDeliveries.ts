import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';

/** Due now, and with the whole schedule before it again. */
const AFRESH = `state = 'pending', run_at = now(), earlier = deliveries.attempts, finished_at = NULL`;

export const resendDelivery = (db: Queryable, id: string): Promise<unknown> =>
  rows(db, `UPDATE deliveries SET ${AFRESH} WHERE id = :id`, { id });

export interface RecoverScope {
  /** ISO 8601. */
  readonly since: string;
  /** All that are enabled, unless one is named. */
  readonly webhookId?: string | undefined;
  /** What was delivered, too. */
  readonly all: boolean;
}

/**
 * Queues, for each webhook that wants them, a client's events since a time that were never queued for it or have failed;
 * those that wait for a later attempt become due now.
 *
 * @returns how many deliveries
 */
export async function recoverDeliveries(
  db: Queryable,
  clientId: string,
  { since, webhookId, all }: RecoverScope,
): Promise<number> {
  // Those that are being settled are locked in another order.
  const recovered = await transact(db, trx =>
    rows(trx, RECOVER(webhookId !== undefined), { clientId, since, webhookId: webhookId ?? '', all }),
  );
  return recovered.length;
}

const RECOVER = (named: boolean): string => `INSERT INTO deliveries (client_id, sequence, webhook_id)
     SELECT e.client_id, e.sequence, w.id FROM events e JOIN webhooks w ON w.client_id = e.client_id
     WHERE e.client_id = :clientId AND e.created_at >= :since AND hears(w, e.type, e.data ->> 'chat', e.data ->> 'webhookId')
       ${named ? 'AND w.id = :webhookId' : ''}
     ON CONFLICT (webhook_id, sequence) DO UPDATE SET ${AFRESH}
     WHERE deliveries.state <> 'delivered' OR :all
     RETURNING 1`;
