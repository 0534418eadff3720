import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectionFromUrl, createDatabase, type DatabaseConnection } from '../ground/data/database.ts';
import { withDatabase } from './databaseUrl.ts';
import { namePrefix } from './TestServer.ts';
import { createEmpty, ensureTemplate } from './templateDatabase.ts';
import { testServerUrl } from './testServerUrl.ts';

/** A database of a suite's own. */
export interface TestDatabase {
  readonly knex: Knex;
  readonly connection: DatabaseConnection;
  /** Fit for `DATABASE_URL`. */
  readonly url: string;
  /** Ends `knex` and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * A fresh database on the test server, in `beforeAll`; `drop()` it in `afterAll`.
 *
 * @param options.migrated false for a database with nothing in it. Default true.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const serverUrl = await testServerUrl();
  const prefix = namePrefix(inject('recadoTestServer'));
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await asAdmin(serverUrl, async admin => {
    if (!migrated) return createEmpty(admin, name);
    const template = await ensureTemplate(admin, serverUrl, prefix);
    // Copying files takes a third of what the default does, which writes every page into the log.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  const url = withDatabase(serverUrl, name);
  const connection = connectionFromUrl(url);
  const knex = createDatabase(connection);
  const drop = async () => {
    await knex.destroy();
    await asAdmin(serverUrl, admin => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  };
  return { knex, connection, url, drop };
}

async function asAdmin(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client(connectionFromUrl(url));
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
