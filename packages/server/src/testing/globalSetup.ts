import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres, stopEmbeddedPostgres } from '../core/data/embedded/index.ts';
import { getTestRunDirectoryPrefix, removeStaleTestRuns } from './removeStaleTestRuns.ts';
import { selectTemporaryDirectory } from './selectTemporaryDirectory.ts';
import { getTestDatabaseNamePrefix, TEST_SERVER_SETTINGS, type TestDatabaseServer } from './TestDatabaseServer.ts';
import { prepareTestCluster } from './testClusterSnapshot.ts';

/**
 * Vitest's global setup: provides the address of the test database server and finally removes all databases.
 * The server is `DATABASE_URL`, or an embedded one in a temporary directory. A copy of an earlier cluster starts while
 * Vitest loads the tests. Without that copy, the first suite that needs the server starts it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  const url = process.env.DATABASE_URL;
  if (url) {
    const server: TestDatabaseServer = { run, url };
    project.provide('recadoTestServer', server);
    return () => dropDatabases(url, getTestDatabaseNamePrefix(server));
  }
  const temporaryParent = await selectTemporaryDirectory();
  await removeStaleTestRuns(temporaryParent);
  const dataDir = await mkdtemp(join(temporaryParent, getTestRunDirectoryPrefix(hostname(), process.pid)));
  project.provide('recadoTestServer', { run, dataDir });
  const starting = needsServer(project) ? await startServerFromSnapshot(dataDir, project.config.root) : undefined;
  return async () => {
    await (await starting?.server)?.stop();
    if (existsSync(join(dataDir, 'postgres'))) await stopEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Whether the run has other tests than unit tests. CI has no snapshot of an earlier run, and creating one takes time. */
const needsServer = ({ vitest }: TestProject): boolean =>
  !process.env.CI && vitest.projects.some(({ name }) => name !== 'unit');

/**
 * Prepares the cluster and starts its server. Resolves before the server has started, so that Vitest loads the tests at
 * the same time. If anything fails, the first suite starts a new server and reports the error.
 */
async function startServerFromSnapshot(
  dataDir: string,
  root: string,
): Promise<{ server: Promise<EmbeddedPostgres | undefined> }> {
  await prepareTestCluster(dataDir, join(root, 'node_modules/.cache/recado')).catch(() =>
    rm(join(dataDir, 'postgres'), { recursive: true, force: true }),
  );
  return { server: startEmbeddedPostgres({ dataDir, settings: TEST_SERVER_SETTINGS }).catch(() => undefined) };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  // Loaded only here, because knex takes 0.1 s at each start of a test run.
  const { parseDatabaseConnectionUrl } = await import('../core/data/database.ts');
  const admin = new Client(parseDatabaseConnectionUrl(url));
  await admin.connect();
  const { rows } = await admin.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
  for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await admin.end();
}
