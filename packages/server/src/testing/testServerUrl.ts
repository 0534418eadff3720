import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../ground/data/embedded/index.ts';
import { urlOf } from './databaseUrl.ts';
import './TestServer.ts';

/** Nothing here need outlive a power cut, and no table is worth a process more: starting one takes longer than reading all. */
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
 * The URL of the run's server, with a database to connect to for creating others. The embedded one starts with the
 * first suite that needs it, and this process lets go of it by ending; the global teardown stops it.
 */
export function testServerUrl(): Promise<string> {
  url ??= locate();
  return url;
}

async function locate(): Promise<string> {
  const server = inject('recadoTestServer');
  if (server.url !== undefined) return server.url;
  if (server.dataDir === undefined) throw new Error('the global setup of @recado/server/testing has not run');
  const { connection } = await startEmbeddedPostgres({ dataDir: server.dataDir, settings });
  return urlOf(connection);
}
