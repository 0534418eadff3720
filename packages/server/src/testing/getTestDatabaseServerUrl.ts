import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../core/data/embedded/index.ts';
import { formatConnectionUrl } from './databaseUrl.ts';
import './TestDatabaseServer.ts';

/**
 * Settings for speed. Test data need not survive a power cut, and tables are so small that reading one takes
 * less time than starting a parallel worker.
 */
const settings = {
  autovacuum: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
};

let url: Promise<string> | undefined;

/**
 * Returns the URL of the test run's server, with a database from which others can be created. The first
 * suite that calls this function starts the embedded server. The server outlives this process, because the
 * global teardown stops it.
 */
export function getTestDatabaseServerUrl(): Promise<string> {
  url ??= locateServer();
  return url;
}

async function locateServer(): Promise<string> {
  const server = inject('recadoTestServer');
  if (server.url !== undefined) return server.url;
  if (server.dataDir === undefined) throw new Error('the global setup of @recado/server/testing has not run');
  const { connection } = await startEmbeddedPostgres({ dataDir: server.dataDir, settings });
  return formatConnectionUrl(connection);
}
