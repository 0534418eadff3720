import pg from 'pg';
import type { DatabaseConnection } from './database.ts';
import { unfit } from './migrations/SchemaTooNew.ts';
import { migrationSource } from './migrations/source.ts';

/** What can be said about a database without changing it. */
export interface DatabaseState {
  /** Of PostgreSQL, as `server_version_num` has it: 180004. */
  readonly version: number;
  /** How far its clock is ahead of this process's, milliseconds, give or take the way there. */
  readonly aheadMs: number;
  /** Migrations that this program has and the database has not. */
  readonly pending: readonly string[];
  /** Migrations of a later release that took away what this program needs; what others added is no matter. */
  readonly unfit: readonly string[];
}

/** Milliseconds for the connection, and for each answer. */
const PATIENCE = 10_000;

/** Looks and changes nothing. @throws Error of the driver's when the database does not answer */
export async function inspectDatabase(connection: DatabaseConnection): Promise<DatabaseState> {
  const client = new pg.Client({
    application_name: 'recado',
    ...connection,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  // What breaks between two questions is told by the next.
  client.on('error', () => {});
  await client.connect();
  try {
    const known = await migrationSource.getMigrations([]);
    const applied = await appliedTo(client);
    return {
      version: await versionOf(client),
      aheadMs: await aheadOf(client),
      pending: known.filter(name => !applied.includes(name)),
      unfit: unfit(applied, known),
    };
  } finally {
    await client.end();
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  );
  return Number(rows[0]?.version);
}

/** Measured against the middle of the way there and back. */
async function aheadOf(client: pg.Client): Promise<number> {
  const asked = Date.now();
  const { rows } = await client.query<{ now: string }>(
    'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now',
  );
  return Math.round(Number(rows[0]?.now) - (asked + Date.now()) / 2);
}

async function appliedTo(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('knex_migrations') IS NOT NULL AS exists",
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM knex_migrations ORDER BY id');
  return rows.map(({ name }) => name);
}
