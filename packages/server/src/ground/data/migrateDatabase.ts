import { createDatabase, type DatabaseConnection } from './database.ts';
import type { LongWork } from './LongWork.ts';
import { migrate } from './migrate.ts';

/** What a pooler refuses, as it cannot keep it: better before anything is done than with the first message. */
const session = { idle_in_transaction_session_timeout: 3_600_000 };

/**
 * Brings the schema of a database up to date.
 *
 * @param work its progress is in migrations; ended before the last is done, it leaves the schema as it was
 * @returns the names of the migrations applied
 */
export async function migrateDatabase(connection: DatabaseConnection, work?: LongWork): Promise<string[]> {
  const database = createDatabase({ ...connection, ...session });
  try {
    return await migrate(database, work);
  } finally {
    await database.destroy();
  }
}
