import type { Knex } from 'knex';

/** SQLSTATE of a lock that somebody else holds. */
const HELD = '55P03';

/**
 * Writes 64 KiB into pages that a file has to grow for. A database on a full disk answers questions as ever.
 *
 * @throws pg's error when nothing can be written; SQLSTATE 53100 where the disk is full
 */
export async function tryWrite(database: Knex): Promise<void> {
  try {
    await database.transaction(async trx => {
      await trx.raw('LOCK TABLE write_probe IN ACCESS EXCLUSIVE MODE NOWAIT');
      await trx.raw('TRUNCATE write_probe');
      await trx.raw("INSERT INTO write_probe SELECT repeat('.', 8000) FROM generate_series(1, 8)");
    });
  } catch (error) {
    // Another process is trying, or a dump has every table: neither says that writing would fail.
    if (!(error instanceof Error && 'code' in error && error.code === HELD)) throw error;
  }
}
