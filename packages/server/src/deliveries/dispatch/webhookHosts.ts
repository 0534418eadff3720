import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';

/** Deletes the records of webhook hosts to which nothing was sent for a week. */
export const pruneWebhookHosts = (database: Knex): Promise<unknown> =>
  rows(database, `DELETE FROM webhook_hosts WHERE updated_at < now() - interval '7 days'`);

const pausedUntilSql = (
  failures: string,
): string => `CASE WHEN ${failures} >= :breakerAfter THEN now() + interval '1 second'
  * least(:longestPause, :firstPause * 2 ^ least(20, ${failures} - :breakerAfter)) END`;

/**
 * Stores the delivery outcomes of each host, with the bindings that `settleDeliveries` builds. Skips rows that
 * would not change. Most rows are skipped, because most hosts succeed again shortly after a success.
 */
export const STORE_WEBHOOK_HOST_OUTCOMES_SQL = `
  INSERT INTO webhook_hosts AS h (owner_id, host, failures, paused_until, succeeded_at)
  SELECT t.owner_id, t.host, t.silent, ${pausedUntilSql('t.silent')}, CASE WHEN t.succeeded THEN now() END
  FROM (
    SELECT c.owner_id, w.host, bool_or(n.succeeded) AS succeeded,
      CAST(CASE WHEN bool_or(n.answered) THEN 0 ELSE sum(n.silent) END AS integer) AS silent
    FROM jsonb_to_recordset(:hostOutcomes) AS n (id uuid, succeeded boolean, answered boolean, silent integer)
    JOIN webhooks w ON w.id = n.id JOIN clients c ON c.id = w.client_id GROUP BY 1, 2
  ) t
  WHERE t.silent > 0 OR NOT EXISTS (
    SELECT FROM webhook_hosts k WHERE k.owner_id = t.owner_id AND k.host = t.host AND k.failures = 0
      AND (NOT t.succeeded OR k.succeeded_at > now() - interval '5 minutes'))
  ORDER BY 1, 2
  ON CONFLICT (owner_id, host) DO UPDATE SET
    failures = CASE WHEN excluded.failures = 0 THEN 0 ELSE h.failures + excluded.failures END,
    paused_until = CASE WHEN excluded.failures > 0 THEN ${pausedUntilSql('h.failures + excluded.failures')} END,
    succeeded_at = coalesce(excluded.succeeded_at, h.succeeded_at), updated_at = now()`;
