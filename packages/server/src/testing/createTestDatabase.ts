import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createDatabasePool, type DatabaseConnection, parseDatabaseConnectionUrl } from '../core/data/database.ts';
import { replaceDatabaseName } from './databaseUrl.ts';
import { getTestDatabaseServerUrl } from './getTestDatabaseServerUrl.ts';
import { getTestDatabaseNamePrefix, getTestTemplateName } from './TestDatabaseServer.ts';
import { createEmptyDatabase, ensureTestTemplateDatabase } from './templateDatabase.ts';

/** Database of one test suite, with a connection to it. */
export interface TestDatabase {
  readonly knex: Knex;
  readonly connection: DatabaseConnection;
  /** URL of the database, which is also a valid value for `DATABASE_URL`. */
  readonly url: string;
  /** Closes `knex` and drops the database, even while other clients are connected. */
  drop(): Promise<void>;
}

/**
 * Creates a database on the test server. Call this function in `beforeAll`, and `drop()` in `afterAll`.
 *
 * @param options.migrated false for a database without tables. Default true.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const serverUrl = await getTestDatabaseServerUrl();
  const server = inject('recadoTestServer');
  const name = `${getTestDatabaseNamePrefix(server)}${randomBytes(6).toString('hex')}`;
  await withAdminClient(serverUrl, async admin => {
    if (!migrated) return createEmptyDatabase(admin, name);
    const template = await ensureTestTemplateDatabase(admin, serverUrl, getTestTemplateName(server));
    // FILE_COPY takes a third of the default strategy's time, because the default writes every page to the WAL.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  const url = replaceDatabaseName(serverUrl, name);
  const connection = parseDatabaseConnectionUrl(url);
  const knex = createDatabasePool(connection);
  const drop = async () => {
    await knex.destroy();
    await withAdminClient(serverUrl, admin => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  };
  return { knex, connection, url, drop };
}

async function withAdminClient(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client(parseDatabaseConnectionUrl(url));
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
