import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';

/** Days for which a message stays marked as counted. Transports report no price that is older than eight days. */
const RETENTION_DAYS = 60;

/** Removes the marks of counted messages, but not the totals. Also ends quota alerts of earlier months. */
export async function pruneMessagePrices(database: Knex): Promise<void> {
  await rows(
    database,
    `DELETE FROM message_prices WHERE counted_at < now() - make_interval(days => CAST(:days AS integer))`,
    { days: RETENTION_DAYS },
  );
  await rows(
    database,
    `SELECT withdraw_alert(client_id, NULL, 'quota') FROM alerts
     WHERE topic = 'quota' AND NOT is_closed AND ends_at <= now()`,
  );
}
