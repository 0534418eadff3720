import { createDatabase, type DatabaseConnection } from './database.ts';
import { migrate } from './migrate.ts';

/** Brings the schema of a database up to date. @returns the names of the migrations applied */
export async function migrateDatabase(connection: DatabaseConnection): Promise<string[]> {
  const database = createDatabase(connection);
  try {
    return await migrate(database);
  } finally {
    await database.destroy();
  }
}
