import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';

/**
 * Age in minutes of a `queued` message after which the process that was sending it must be dead. No send takes
 * this long.
 */
const STALE_AFTER_MINUTES = 10;
/**
 * Minutes to look back: the new-chat limiter holds messages for up to a week, and for up to two days
 * more until their line is connected (api/messaging/pacing).
 */
const LOOKBACK_MINUTES = 10 * 24 * 60;

/**
 * Marks messages that a dead process left `queued` as `unknown`, because they may have been sent or not.
 * If a client has a lease, another node may be sending its messages. Therefore only those of its messages
 * are marked that are too old to be still in progress. Skips messages that api/messaging/pacing holds
 * until their time, because they were never sent. Covers the last ten days. Works client by client, so
 * that PostgreSQL can use the primary key. Must run once at start, before the first send.
 */
export async function recoverOutbox(database: Knex, log: Logger): Promise<void> {
  const recoveredCount = await settleMatching(
    database,
    `NOT EXISTS (SELECT FROM leases WHERE leases.client_id = c.id AND leases.expires_at > clock_timestamp())
     OR ${IS_STALE_SQL}`,
    LOOKBACK_MINUTES,
  );
  if (recoveredCount > 0)
    log.warn({ messages: recoveredCount }, 'messages of a dead process were marked as unknown outcome');
}

/**
 * Marks messages as `unknown` if they were `queued` for longer than any send takes, regardless of leases.
 *
 * @param minutes age of the oldest messages to check; default ten days. Fewer minutes scan fewer rows
 */
export const settleStaleMessages = (database: Knex, minutes = LOOKBACK_MINUTES): Promise<number> =>
  settleMatching(database, IS_STALE_SQL, minutes);

/** Marks the given queued messages as `unknown`. The caller must know that no process is sending them. */
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
