import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { parseDatabaseConnectionUrl } from '../core/data/database.ts';
import { stopEmbeddedPostgres } from '../core/data/embedded/index.ts';
import { getTestRunDirectoryPrefix, removeStaleTestRuns } from './removeStaleTestRuns.ts';
import { selectTemporaryDirectory } from './selectTemporaryDirectory.ts';
import { getTestDatabaseNamePrefix, type TestDatabaseServer } from './TestDatabaseServer.ts';

/**
 * Vitest's global setup: provides the address of the test database server and finally removes all databases.
 * The server is `DATABASE_URL`, or an embedded one in a temporary directory, which the first suite that
 * needs it starts.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  const url = process.env.DATABASE_URL;
  if (url) {
    const server: TestDatabaseServer = { run, url };
    provide('recadoTestServer', server);
    return () => dropDatabases(url, getTestDatabaseNamePrefix(server));
  }
  const temporaryParent = await selectTemporaryDirectory();
  await removeStaleTestRuns(temporaryParent);
  const dataDir = await mkdtemp(join(temporaryParent, getTestRunDirectoryPrefix(hostname(), process.pid)));
  provide('recadoTestServer', { run, dataDir });
  return async () => {
    if (existsSync(join(dataDir, 'postgres'))) await stopEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const admin = new Client(parseDatabaseConnectionUrl(url));
  await admin.connect();
  const { rows } = await admin.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
  for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await admin.end();
}
