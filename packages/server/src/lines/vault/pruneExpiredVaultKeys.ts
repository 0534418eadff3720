import { type Queryable, rows } from '../../core/data/sql.ts';

const BATCH_ROWS = 5_000;

/**
 * Deletes session keys whose `expires_at` has passed, in small transactions. With about one call per hour,
 * few keys have expired and each call takes little time.
 *
 * @returns number of deleted keys
 */
export async function pruneExpiredVaultKeys(db: Queryable): Promise<number> {
  for (let removed = 0; ; ) {
    const batch = await rows(
      db,
      `DELETE FROM session_keys WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM session_keys WHERE expires_at < now() LIMIT :batch FOR UPDATE SKIP LOCKED))
       RETURNING 1`,
      { batch: BATCH_ROWS },
    );
    removed += batch.length;
    if (batch.length < BATCH_ROWS) return removed;
  }
}
