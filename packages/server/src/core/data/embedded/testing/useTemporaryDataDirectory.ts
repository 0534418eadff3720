import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { selectTemporaryDirectory } from '../../../../testing/selectTemporaryDirectory.ts';
import type { EmbeddedPostgresConnection } from '../connection.ts';
import { findPostmaster } from '../postmaster.ts';
import { stopEmbeddedPostgres } from '../stopEmbeddedPostgres.ts';

/** Creates a data directory for each test of a suite, and stops any server on it after the test. */
export function useTemporaryDataDirectory() {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(await selectTemporaryDirectory(), 'recado-embedded-'));
    await chmod(dataDir, 0o755);
  });
  afterEach(async () => {
    await stopEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
  const cluster = () => join(dataDir, 'postgres', 'data');
  return {
    path: () => dataDir,
    cluster,
    /** PID of the server that runs on the directory. */
    postmaster: async () => (await findPostmaster(cluster()))?.pid,
    /** Signals the server. Throws if no server runs, because PID 0 would signal the process group of the test. */
    signal: async (name: NodeJS.Signals) => {
      const postmaster = await findPostmaster(cluster());
      if (!postmaster) throw new Error('no server is running');
      process.kill(postmaster.pid, name);
    },
  };
}

/** Runs one query on its own connection. */
export async function queryOnNewConnection(
  connection: EmbeddedPostgresConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}
