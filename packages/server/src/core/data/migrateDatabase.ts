import { applyMigrations } from './applyMigrations.ts';
import { createDatabasePool, type DatabaseConnection } from './database.ts';
import type { LongOperationOptions } from './LongOperationOptions.ts';
import type { VersionedMigrations } from './migrations/source.ts';

/**
 * A session setting that connection poolers reject, because they keep no session state. A migration
 * through a pooler therefore fails before it changes anything. Otherwise, the first message would fail later.
 * The value must not be 0, because the library `pg` omits a 0.
 */
const POOLER_REJECTED_SETTINGS = { idle_in_transaction_session_timeout: 3_600_000 };

/**
 * Brings the schema of a database up to date.
 *
 * @param work reports the number of migrations as progress; an abort before the last migration leaves
 *   the schema unchanged
 * @param known versioned migrations of this release, which only tests replace
 * @returns the names of the migrations that were applied
 */
export async function migrateDatabase(
  connection: DatabaseConnection,
  work?: LongOperationOptions,
  known?: VersionedMigrations,
): Promise<string[]> {
  const database = createDatabasePool({ ...connection, ...POOLER_REJECTED_SETTINGS });
  try {
    return await applyMigrations(database, work, known);
  } finally {
    await database.destroy();
  }
}
