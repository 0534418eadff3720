import { type Queryable, rows } from '../../ground/data/sql.ts';

const BATCH = 5_000;

/**
 * Removes the keys whose time is over, in small transactions. Cheap when there are none: call it every hour or so.
 *
 * @returns how many were removed
 */
export async function pruneKeys(db: Queryable): Promise<number> {
  for (let removed = 0; ; ) {
    const batch = await rows(
      db,
      `DELETE FROM session_keys WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM session_keys WHERE keep_until < now() LIMIT :batch FOR UPDATE SKIP LOCKED))
       RETURNING 1`,
      { batch: BATCH },
    );
    removed += batch.length;
    if (batch.length < BATCH) return removed;
  }
}
