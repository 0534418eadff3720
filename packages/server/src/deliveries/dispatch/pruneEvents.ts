import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';

/** How long events can be read, sent again and recovered, days. */
const KEPT_DAYS = 30;
const BATCH = 1_000;

/** Removes old events with their deliveries and attempts, a few at a time, so that nobody waits for it. @returns how many */
export async function pruneEvents(database: Knex): Promise<number> {
  for (let removed = 0; ; ) {
    const gone = await rows(
      database,
      `DELETE FROM events e USING (
         SELECT client_id, sequence FROM events WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})
         ORDER BY created_at LIMIT ${BATCH}
       ) old WHERE e.client_id = old.client_id AND e.sequence = old.sequence RETURNING 1`,
    );
    removed += gone.length;
    if (gone.length < BATCH) return removed;
  }
}
