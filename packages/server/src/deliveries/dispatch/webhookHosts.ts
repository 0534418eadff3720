import type { Knex } from 'knex';
import { type Bindings, rows } from '../../ground/data/sql.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

/** What attempts have told of the place a webhook leads to. */
export interface HostNews {
  /** Of the webhook. */
  readonly id: string;
  readonly succeeded: boolean;
  /** It answered something, in time: the place is there, whatever it thinks of the event. */
  readonly answered: boolean;
  /** Attempts that nobody answered. */
  readonly silent: number;
}

/**
 * Counts silence of a place for its owner, whichever webhook leads there. Any answer forgives it; a refusal is the webhook's
 * own matter. Other owners are not touched: nobody pauses a place that many share by being silent behind an address of
 * their own there.
 */
export const newsOfHosts = (
  news: readonly HostNews[],
  { breaker }: Pick<DeliverySettings, 'breaker'>,
): Bindings => ({
  news: JSON.stringify(news),
  breakerAfter: breaker.after,
  firstPause: breaker.firstPause / 1000,
  longestPause: breaker.longestPause / 1000,
});

/** What nobody has been sent to for a week is forgotten. */
export const pruneHosts = (database: Knex): Promise<unknown> =>
  rows(database, `DELETE FROM webhook_hosts WHERE changed_at < now() - interval '7 days'`);

const pause = (
  failures: string,
): string => `CASE WHEN ${failures} >= :breakerAfter THEN now() + interval '1 second'
  * least(:longestPause, :firstPause * 2 ^ least(20, ${failures} - :breakerAfter)) END`;

/** With `newsOfHosts`. Nothing is written for what is known: most places have succeeded a moment ago. */
export const NOTE_HOSTS = `
  INSERT INTO webhook_hosts AS h (owner_id, host, failures, paused_until, succeeded_at)
  SELECT t.owner_id, t.host, t.silent, ${pause('t.silent')}, CASE WHEN t.succeeded THEN now() END
  FROM (
    SELECT c.owner_id, w.host, bool_or(n.succeeded) AS succeeded,
      CAST(CASE WHEN bool_or(n.answered) THEN 0 ELSE sum(n.silent) END AS integer) AS silent
    FROM jsonb_to_recordset(:news) AS n (id uuid, succeeded boolean, answered boolean, silent integer)
    JOIN webhooks w ON w.id = n.id JOIN clients c ON c.id = w.client_id GROUP BY 1, 2
  ) t
  WHERE t.silent > 0 OR NOT EXISTS (
    SELECT FROM webhook_hosts k WHERE k.owner_id = t.owner_id AND k.host = t.host AND k.failures = 0
      AND (NOT t.succeeded OR k.succeeded_at > now() - interval '5 minutes'))
  ORDER BY 1, 2
  ON CONFLICT (owner_id, host) DO UPDATE SET
    failures = CASE WHEN excluded.failures = 0 THEN 0 ELSE h.failures + excluded.failures END,
    paused_until = CASE WHEN excluded.failures > 0 THEN ${pause('h.failures + excluded.failures')} END,
    succeeded_at = coalesce(excluded.succeeded_at, h.succeeded_at), changed_at = now()`;
