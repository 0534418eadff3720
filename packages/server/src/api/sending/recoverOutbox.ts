import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';

/** Minutes after which a `queued` message has lost its process: no send takes as long. */
const STALE_AFTER_MINUTES = 10;
/**
 * Minutes to look back: the new-chat limiter holds messages for up to a week, and for their line
 * two days more (api/pacing).
 */
const LOOKBACK_MINUTES = 10 * 24 * 60;

/**
 * Marks messages that a dead process left `queued` as `unknown`: they may have been sent or not.
 * Skips clients with a lease, because another node may be sending for them; their stale messages
 * are found by age. Skips messages that are held until their time (api/pacing), which were never
 * sent. Covers the last ten days, client by client, which the primary key serves.
 *
 * @returns the number of marked messages
 */
export async function recoverOutbox(database: Knex): Promise<number> {
  return settleMatching(
    database,
    `NOT EXISTS (SELECT FROM leases WHERE leases.client_id = c.id AND leases.expires_at > clock_timestamp())
     OR ${IS_STALE_SQL}`,
    LOOKBACK_MINUTES,
  );
}

/**
 * Marks only messages that were `queued` for longer than any send takes, regardless of leases.
 *
 * @param minutes age of the oldest messages to check, default ten days: fewer minutes scan fewer
 * rows
 */
export const settleStaleMessages = (database: Knex, minutes = LOOKBACK_MINUTES): Promise<number> =>
  settleMatching(database, IS_STALE_SQL, minutes);

/** Marks some queued messages, which are known to have no sender any more. */
export const settleQueuedMessages = (database: Knex, ids: readonly string[], minutes: number): Promise<number> =>
  settleMatching(database, 'm.wa_id = ANY(:ids)', minutes, { ids });

const IS_STALE_SQL = `m.updated_at < now() - interval '${STALE_AFTER_MINUTES} minutes'`;

async function settleMatching(
  database: Knex,
  condition: string,
  minutes: number,
  params: Readonly<Record<string, readonly string[]>> = {},
): Promise<number> {
  const settledRows = await rows(
    database,
    `UPDATE messages m SET status = 'unknown', error_code = 'unknown-outcome', updated_at = now()
     FROM clients c
     WHERE m.client_id = c.id AND m.timestamp > now() - make_interval(mins => :minutes)
       AND m.from_me AND m.status = 'queued' AND (${condition})
       AND NOT EXISTS (SELECT FROM held_messages h WHERE h.client_id = m.client_id AND h.wa_id = m.wa_id)
     RETURNING 1`,
    { minutes, ...params },
  );
  return settledRows.length;
}
