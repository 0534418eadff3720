import type { Knex } from 'knex';

/** SQLSTATE lock_not_available: another transaction holds the lock. */
const LOCK_NOT_AVAILABLE_CODE = '55P03';

/**
 * Checks that the database can write. A successful query is no proof, because a database on a full
 * disk still answers queries. The check writes 64 KiB into new pages, so that the file must grow.
 *
 * @throws pg's error when the write fails; SQLSTATE 53100 when the disk is full
 */
export async function checkDatabaseWritable(database: Knex): Promise<void> {
  try {
    await database.transaction(async trx => {
      await trx.raw('LOCK TABLE write_probe IN ACCESS EXCLUSIVE MODE NOWAIT');
      await trx.raw('TRUNCATE write_probe');
      await trx.raw("INSERT INTO write_probe SELECT repeat('.', 8000) FROM generate_series(1, 8)");
    });
  } catch (error) {
    // Ignore the lock of another process's check or of a dump, because neither means that writes fail.
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE_CODE)) throw error;
  }
}
