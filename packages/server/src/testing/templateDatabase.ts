import type { Client } from 'pg';
import { applyMigrations } from '../core/data/applyMigrations.ts';
import { createDatabasePool, parseDatabaseConnectionUrl } from '../core/data/database.ts';
import { replaceDatabaseName } from './databaseUrl.ts';

/**
 * Creates the migrated database that the suites copy, unless it exists. The database gets its final name only
 * when it is complete. If a suite is killed before that, the next suite replaces the unfinished database.
 *
 * @returns `name`, the name of the template
 */
export async function ensureTestTemplateDatabase(admin: Client, serverUrl: string, name: string): Promise<string> {
  const draft = `${name}_draft`;
  await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return name;
    await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await createEmptyDatabase(admin, draft);
    const knex = createDatabasePool(parseDatabaseConnectionUrl(replaceDatabaseName(serverUrl, draft)));
    await applyMigrations(knex).finally(() => knex.destroy());
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}

/** Creates a database without any objects, regardless of the server's default template. */
export async function createEmptyDatabase(admin: Client, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
}
