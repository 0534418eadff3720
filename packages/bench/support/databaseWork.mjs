import { connectToDatabase } from './database.mjs';

/**
 * Settings with which PostgreSQL counts statements and calls of trigger functions. Without full page images, the
 * bytes of WAL depend only on the work, and not on the time of the last checkpoint.
 */
const COUNTING_SETTINGS = {
  shared_preload_libraries: "'pg_stat_statements'",
  'pg_stat_statements.track': "'all'",
  'pg_stat_statements.max': '20000',
  track_functions: "'all'",
  full_page_writes: 'off',
  checkpoint_timeout: "'1h'",
  // Its statistics and cleaning would count, too, and depend on the duration of the run.
  autovacuum: 'off',
};

/** Stores the settings that `openDatabaseWork` needs. They apply after the next start of the server. */
export async function enableWorkCounting(dataDir) {
  const database = await connectToDatabase(dataDir);
  try {
    for (const [name, value] of Object.entries(COUNTING_SETTINGS))
      await database.query(`ALTER SYSTEM SET ${name} = ${value}`);
  } finally {
    await database.end();
  }
}

/** Opens a connection that measures the work of the server: statements, transactions, WAL and function calls. */
export async function openDatabaseWork(dataDir) {
  const database = await connectToDatabase(dataDir);
  for (const name of ['pg_stat_statements', 'pg_walinspect'])
    await database.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  return {
    /**
     * Starts a measurement. The returned function ends it. Callers must wait before each of both, because idle
     * connections report their counters only every ten seconds.
     */
    async begin() {
      await database.query('SELECT pg_stat_statements_reset()');
      const before = await readTotals(database);
      const functionsBefore = await readFunctionCalls(database);
      return async () => {
        const after = await readTotals(database);
        const functions = await readFunctionCalls(database);
        return {
          commits: after.commits - before.commits,
          walBytes: after.position - before.position,
          statements: await database.query(STATEMENTS_SQL),
          wal: await database.query(WAL_SQL(before.lsn, after.lsn)),
          functionCalls: Object.entries(functions)
            .map(([name, calls]) => ({ name, calls: calls - (functionsBefore[name] ?? 0) }))
            .filter(({ calls }) => calls > 0)
            .sort((a, b) => b.calls - a.calls),
        };
      };
    },
    pid: database.pid,
    query: database.query,
    end: database.end,
  };
}

const readTotals = async database =>
  (
    await database.query(`SELECT CAST(pg_current_wal_flush_lsn() AS text) AS lsn,
      CAST(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') AS float8) AS position,
      (SELECT CAST(xact_commit AS float8) FROM pg_stat_database WHERE datname = current_database()) AS commits`)
  )[0];

const readFunctionCalls = async database =>
  Object.fromEntries(
    (await database.query('SELECT funcname AS name, CAST(calls AS float8) AS calls FROM pg_stat_user_functions')).map(
      ({ name, calls }) => [name, calls],
    ),
  );

const STATEMENTS_SQL = `SELECT s.toplevel AS "isTopLevel", CAST(sum(s.calls) AS float8) AS calls,
    CAST(sum(s.wal_bytes) AS float8) AS wal, sum(s.total_exec_time) AS ms,
    regexp_replace(regexp_replace(s.query, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g') AS query
  FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
  WHERE d.datname = current_database() GROUP BY 1, 5 ORDER BY 2 DESC`;

/** Sums the WAL of each table and index. A record of several pages counts for the relation of its first page. */
const WAL_SQL = (from, to) => `
  WITH record AS (
    SELECT start_lsn, resource_manager, record_type, record_length - fpi_length AS bytes
    FROM pg_get_wal_records_info('${from}', '${to}')
  ), block AS (
    SELECT DISTINCT ON (start_lsn) start_lsn, relfilenode FROM pg_get_wal_block_info('${from}', '${to}', false)
    ORDER BY start_lsn, block_id
  )
  SELECT coalesce(c.relname, lower(r.resource_manager)) AS relation, r.resource_manager || ' ' || r.record_type AS type,
    CAST(count(*) AS float8) AS records, CAST(sum(r.bytes) AS float8) AS bytes
  FROM record r LEFT JOIN block b USING (start_lsn) LEFT JOIN pg_class c ON c.relfilenode = b.relfilenode
  GROUP BY 1, 2 ORDER BY 4 DESC`;
