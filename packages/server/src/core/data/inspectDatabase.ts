import pg from 'pg';
import type { DatabaseConnection } from './database.ts';
import { listRepeatableMigrations } from './migrations/listRepeatableMigrations.ts';
import {
  type AppliedRepeatableMigration,
  LIST_APPLIED_REPEATABLE_MIGRATIONS_SQL,
  selectPendingRepeatableMigrations,
} from './migrations/repeatableMigrations.ts';
import { findIncompatibleMigrations } from './migrations/SchemaTooNew.ts';
import { migrations } from './migrations/source.ts';

/** Properties of a database that can be read without changing it. */
export interface DatabaseState {
  /** PostgreSQL's `server_version_num`, for example 180004. */
  readonly version: number;
  /**
   * Milliseconds by which the database server's clock is ahead of this process's clock. The round trip of the
   * measuring query limits the accuracy.
   */
  readonly clockAheadMs: number;
  /** Names of the versioned and repeatable migrations of this release that the database does not have yet. */
  readonly pending: readonly string[];
  /**
   * Names of migrations of later releases that removed something that this release needs. Migrations that only
   * add something are harmless and not listed.
   */
  readonly incompatible: readonly string[];
}

/** Timeout in milliseconds of the connection attempt, and of each query. */
const DATABASE_TIMEOUT_MS = 10_000;

/** Reads the state of a database without changing it. @throws the driver's error if it is unreachable */
export async function inspectDatabase(connection: DatabaseConnection): Promise<DatabaseState> {
  const client = new pg.Client({
    application_name: 'recado',
    ...connection,
    connectionTimeoutMillis: DATABASE_TIMEOUT_MS,
    query_timeout: DATABASE_TIMEOUT_MS,
  });
  // Ignore errors that occur between two queries, because the next query reports them.
  client.on('error', () => {});
  await client.connect();
  try {
    const known = Object.keys(migrations);
    const applied = await listAppliedMigrations(client);
    const repeatable = selectPendingRepeatableMigrations(
      listRepeatableMigrations(),
      await listAppliedRepeatableMigrations(client),
    );
    return {
      version: await readServerVersion(client),
      clockAheadMs: await measureClockAheadMs(client),
      pending: [...known.filter(name => !applied.includes(name)), ...repeatable.map(({ name }) => name)],
      incompatible: findIncompatibleMigrations(applied, known),
    };
  } finally {
    await client.end();
  }
}

async function readServerVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
  return Number(rows[0]?.version);
}

/**
 * Measures how many milliseconds the database's clock is ahead of this process's clock. The result assumes that
 * the database reads its clock exactly in the middle between the start and the end of the query.
 */
async function measureClockAheadMs(client: pg.Client): Promise<number> {
  const sentAt = Date.now();
  const { rows } = await client.query<{ now: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
  return Math.round(Number(rows[0]?.now) - (sentAt + Date.now()) / 2);
}

async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const applied = await readMigrationTable<{ name: string }>(
    client,
    'knex_migrations',
    'SELECT name FROM knex_migrations ORDER BY id',
  );
  return applied.map(({ name }) => name);
}

const listAppliedRepeatableMigrations = (client: pg.Client): Promise<AppliedRepeatableMigration[]> =>
  readMigrationTable(client, 'repeatable_migrations', LIST_APPLIED_REPEATABLE_MIGRATIONS_SQL);

/** Reads rows of a table that only a migration creates; returns none if it does not exist. */
async function readMigrationTable<Row extends pg.QueryResultRow>(
  client: pg.Client,
  table: string,
  sql: string,
): Promise<Row[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ]);
  return tables[0]?.exists ? (await client.query<Row>(sql)).rows : [];
}
