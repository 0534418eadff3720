import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The embedded server of a data directory, watched from a connection of its own. */
export async function watchDatabase(dataDir) {
  const home = join(dataDir, 'postgres');
  const client = new pg.Client({ host: join(home, 'run'), user: 'recado', database: 'recado', ssl: false });
  await client.connect();
  const [postmaster] = (await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  return {
    /** Of its main process; those that serve connections are its children. */
    pid: Number(postmaster),
    query: async sql => (await client.query(sql)).rows,
    /** Of the whole server since it began: bytes of WAL, times WAL was forced to the disk, transactions. */
    async counters() {
      // Each backend tells its figures when it rests; what was done by now is asked for a moment later.
      const { rows } = await client.query(`
        SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
          (SELECT coalesce(sum(fsyncs), 0)::float8 FROM pg_stat_io WHERE object = 'wal') AS fsyncs,
          (SELECT xact_commit::float8 FROM pg_stat_database WHERE datname = current_database()) AS commits`);
      return rows[0];
    },
    end: () => client.end(),
  };
}
