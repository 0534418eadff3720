import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, startEmbeddedPostgres } from '@recado/server';
import pg from 'pg';

/** Opens a separate connection to the embedded server of a data directory. */
export async function connectToDatabase(dataDir) {
  const home = join(dataDir, 'postgres');
  const client = new pg.Client({ host: join(home, 'run'), user: 'recado', database: 'recado', ssl: false });
  await client.connect();
  const [postmaster] = (await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  return {
    /** PID of the server's main process, whose child processes serve the connections. */
    pid: Number(postmaster),
    query: async sql => (await client.query(sql)).rows,
    /** Counters of the whole server since its creation: WAL bytes, WAL fsyncs and transactions. */
    async counters() {
      // PostgreSQL backends report their counters only when they are idle, so callers must wait before this call.
      const { rows } = await client.query(`
        SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
          (SELECT coalesce(sum(fsyncs), 0)::float8 FROM pg_stat_io WHERE object = 'wal') AS fsyncs,
          (SELECT xact_commit::float8 FROM pg_stat_database WHERE datname = current_database()) AS commits`);
      return rows[0];
    },
    end: () => client.end(),
  };
}

/** Runs `work` with a new embedded database, and removes the database afterwards. */
export async function withClusterDatabase(work) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateDatabase(connection);
    const { host, port, user, database } = connection;
    const databaseUrl = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    await work({ connection, databaseUrl });
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
