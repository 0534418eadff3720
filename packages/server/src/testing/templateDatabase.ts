import type { Client } from 'pg';
import { connectionFromUrl, createDatabase } from '../ground/data/database.ts';
import { migrate } from '../ground/data/migrate.ts';
import { withDatabase } from './databaseUrl.ts';

/**
 * Makes the migrated database that the suites' are copied from, unless another suite has. It gets its name when it
 * is complete: a suite killed in the middle leaves a draft, which the next one starts over.
 *
 * @returns its name.
 */
export async function ensureTemplate(admin: Client, serverUrl: string, prefix: string): Promise<string> {
  const name = `${prefix}template`;
  const draft = `${name}_draft`;
  await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return name;
    await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await createEmpty(admin, draft);
    const knex = createDatabase(connectionFromUrl(withDatabase(serverUrl, draft)));
    await migrate(knex).finally(() => knex.destroy());
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}

/** A database with nothing in it, whatever the server's own template has been filled with. */
export async function createEmpty(admin: Client, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
}
