import { type Queryable, rows } from '../../core/data/sql.ts';

const BATCH_ROWS = 5_000;

/**
 * Deletes session keys whose `keep_until` has passed, in small transactions. With about one call per hour,
 * few keys have expired and each call takes little time.
 *
 * @returns number of deleted keys
 */
export async function pruneExpiredVaultKeys(db: Queryable): Promise<number> {
  for (let removed = 0; ; ) {
    const batch = await rows(
      db,
      `DELETE FROM session_keys WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM session_keys WHERE keep_until < now() LIMIT :batch FOR UPDATE SKIP LOCKED))
       RETURNING 1`,
      { batch: BATCH_ROWS },
    );
    removed += batch.length;
    if (batch.length < BATCH_ROWS) return removed;
  }
}
