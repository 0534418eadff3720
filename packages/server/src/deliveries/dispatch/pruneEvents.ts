import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';

/** How long events can be read, sent again and recovered, days. */
const KEPT_DAYS = 30;
const BATCH = 1_000;

/**
 * Removes old events with their deliveries and attempts, a few at a time, so that nobody waits for it; of a client that keeps its
 * messages for less, as early as these, for they tell the same words. What still has to be delivered stays until it is.
 *
 * @returns how many
 */
export async function pruneEvents(database: Knex): Promise<number> {
  let removed = 0;
  for (const { id, days } of await rows<Hasty>(database, HASTY)) removed += await pruneOf(database, id, days);
  for (;;) {
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

interface Hasty {
  readonly id: string;
  readonly days: number;
}

const HASTY = `
  SELECT c.id, k.message_days AS days FROM clients c CROSS JOIN LATERAL retention_of(c.id) k
  WHERE k.message_days < ${KEPT_DAYS} ORDER BY c.id`;

interface Looked {
  readonly last: string;
  readonly seen: number;
  readonly old: number;
  readonly gone: number;
}

/** In their order, until the first that is new enough: what is kept is not read each time. */
async function pruneOf(database: Knex, clientId: string, days: number): Promise<number> {
  let removed = 0;
  for (let after = '0'; ; ) {
    const [looked] = await rows<Looked>(database, PRUNE, { clientId, days, after });
    if (!looked || looked.seen === 0) return removed;
    removed += looked.gone;
    if (looked.seen < BATCH || looked.old < looked.seen) return removed;
    after = looked.last;
  }
}

const PRUNE = `
  WITH seen AS (
    SELECT e.sequence, e.created_at < now() - make_interval(days => :days) AS is_old FROM events e
    WHERE e.client_id = :clientId AND e.sequence > CAST(:after AS bigint) ORDER BY e.sequence LIMIT ${BATCH}
  ), gone AS (
    DELETE FROM events e USING seen s
    WHERE s.is_old AND e.client_id = :clientId AND e.sequence = s.sequence AND NOT EXISTS (
      SELECT FROM deliveries d WHERE d.client_id = e.client_id AND d.sequence = e.sequence AND d.state = 'pending')
    RETURNING 1
  )
  SELECT CAST(max(sequence) AS text) AS last, CAST(count(*) AS integer) AS seen,
    CAST(count(*) FILTER (WHERE is_old) AS integer) AS old, (SELECT CAST(count(*) AS integer) FROM gone) AS gone
  FROM seen`;
