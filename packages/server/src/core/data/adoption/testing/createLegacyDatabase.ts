import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '../../../../testing/createTestDatabase.ts';
import { applyMigrations } from '../../applyMigrations.ts';
import { baselineMigrations } from '../../migrations/source.ts';
import { runSql } from '../../migrations/sqlFiles.ts';

/** The statements of the 86 migrations from before the first release, as the last commit with them ran them. */
const legacySchema = gunzipSync(readFileSync(new URL('legacySchema.sql.gz', import.meta.url))).toString('utf8');

/** Backups that the last commit with the legacy schema wrote: of its demo, and after a nemesis run (300 messages). */
export const legacyBackups = {
  demo: fileURLToPath(new URL('legacyDemo.recado', import.meta.url)),
  nemesis: fileURLToPath(new URL('legacyNemesis.recado', import.meta.url)),
};

/** Creates a database with the schema from before the first release, without rows. */
export async function createLegacyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ migrated: false });
  await runSql(database.knex, legacySchema);
  return database;
}

/**
 * Creates a database with the baseline and without later migrations: legacy backups have the tables of the baseline.
 */
export async function createBaselineDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ migrated: false });
  await applyMigrations(database.knex, {}, baselineMigrations);
  return database;
}
