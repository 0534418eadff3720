import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { temporaryDirectory } from '../../../../testing/temporaryDirectory.ts';
import type { EmbeddedConnection } from '../connection.ts';
import { findPostmaster } from '../postmaster.ts';
import { stopEmbeddedPostgres } from '../stopEmbeddedPostgres.ts';

/** A data directory for each test of a suite; whatever server runs on it afterwards is stopped. */
export function useDataDir() {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(await temporaryDirectory(), 'recado-embedded-'));
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
    /** The pid of the server running on it. */
    postmaster: async () => (await findPostmaster(cluster()))?.pid,
    /** Signals the server. Throws when none runs: signal 0 would go to everybody here. */
    signal: async (name: NodeJS.Signals) => {
      const postmaster = await findPostmaster(cluster());
      if (!postmaster) throw new Error('no server runs');
      process.kill(postmaster.pid, name);
    },
  };
}

/** One query on a connection of its own. */
export async function ask(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
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
