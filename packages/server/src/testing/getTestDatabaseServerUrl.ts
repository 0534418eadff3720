import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../core/data/embedded/index.ts';
import { formatConnectionUrl } from './databaseUrl.ts';
import { TEST_SERVER_SETTINGS } from './TestDatabaseServer.ts';

let url: Promise<string> | undefined;

/**
 * Returns the URL of the test run's server, with a database from which others can be created. The first
 * suite that calls this function starts the embedded server, unless the global setup has started it. The server
 * outlives this process, because the global teardown stops it.
 */
export function getTestDatabaseServerUrl(): Promise<string> {
  url ??= locateServer();
  return url;
}

async function locateServer(): Promise<string> {
  const server = inject('recadoTestServer');
  if (server.url !== undefined) return server.url;
  if (server.dataDir === undefined) throw new Error('the global setup of @recado/server/testing has not run');
  const { connection } = await startEmbeddedPostgres({ dataDir: server.dataDir, settings: TEST_SERVER_SETTINGS });
  return formatConnectionUrl(connection);
}
