import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { baselineMigrations } from '../migrations/source.ts';
import { listSqlFiles, readSqlFile, runSql } from '../migrations/sqlFiles.ts';
import { rows } from '../sql.ts';
import { LegacySchemaError } from './LegacySchemaError.ts';
import { legacyFunctions, legacyMigrations, renamedFunctions } from './legacySchema.ts';
import { renamedColumns } from './renamedColumns.ts';
import { renamedConstraints } from './renamedConstraints.ts';
import { renamedIndexes } from './renamedIndexes.ts';
import { renamedSequences, renamedTables } from './renamedTables.ts';

const LEASE_POLL_INTERVAL_MS = 1_000;
/** Maximum milliseconds to wait for the leases of processes that died. A lease is valid for less than a minute. */
const MAX_LEASE_WAIT_MS = 90_000;
const LIVE_LEASES_SQL = 'SELECT FROM leases WHERE expires_at > clock_timestamp() LIMIT 1';

/** Whether these are the migrations of the unreleased schema. @throws LegacySchemaError if they are only a part of them */
export function isLegacySchema(appliedMigrations: readonly string[]): boolean {
  const count = legacyMigrations.filter(name => appliedMigrations.includes(name)).length;
  if (count === 0) return false;
  if (count < legacyMigrations.length) throw new LegacySchemaError('incomplete');
  return true;
}

/**
 * Waits until no process of the old code runs lines, because it could not use the renamed tables.
 *
 * @throws LegacySchemaError if leases are still renewed
 */
export async function awaitLegacyLeaseExpiry(knex: Knex, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + MAX_LEASE_WAIT_MS;
  while ((await rows(knex, LIVE_LEASES_SQL)).length > 0) {
    if (Date.now() > deadline) throw new LegacySchemaError('in-use');
    await pause(LEASE_POLL_INTERVAL_MS);
    signal?.throwIfAborted();
  }
}

/**
 * Converts a database of the unreleased schema to the baseline, by renaming. No row is read or written, except those of
 * the migration table. The caller applies the functions and triggers afterwards, in the same transaction.
 */
export async function adoptLegacySchema(trx: Knex.Transaction): Promise<void> {
  await dropTriggersAndFunctions(trx);
  for (const [old, name] of Object.entries(renamedFunctions)) await trx.raw(`ALTER FUNCTION ${old} RENAME TO ${name}`);
  for (const [old, name] of Object.entries(renamedTables)) await trx.raw(`ALTER TABLE ${old} RENAME TO ${name}`);
  for (const [table, columns] of Object.entries(renamedColumns))
    for (const [old, name] of Object.entries(columns))
      await trx.raw(`ALTER TABLE ${table} RENAME COLUMN ${old} TO ${name}`);
  await renameConstraints(trx);
  // An index for text search is missing if the server has no pg_trgm.
  for (const [old, name] of Object.entries(renamedIndexes))
    await trx.raw(`ALTER INDEX IF EXISTS ${old} RENAME TO ${name}`);
  for (const [old, name] of Object.entries(renamedSequences)) await trx.raw(`ALTER SEQUENCE ${old} RENAME TO ${name}`);
  await addComments(trx);
  await trx('knex_migrations').delete();
  const migrationTime = new Date();
  await trx('knex_migrations').insert(Object.keys(baselineMigrations).map(name => ({ name, batch: 1, migrationTime })));
}

async function dropTriggersAndFunctions(trx: Knex.Transaction): Promise<void> {
  const functions = await rows<{ id: number; signature: string }>(
    trx,
    `SELECT CAST(oid AS integer) AS id, CAST(CAST(oid AS regprocedure) AS text) AS signature FROM pg_proc
     WHERE pronamespace = CAST(current_schema() AS regnamespace) AND proname = ANY (:names)`,
    { names: [...legacyFunctions] },
  );
  const triggers = await rows<{ table: string; name: string }>(
    trx,
    `SELECT CAST(CAST(tgrelid AS regclass) AS text) AS "table", quote_ident(tgname) AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgparentid = 0 AND CAST(tgfoid AS integer) = ANY (:ids)`,
    { ids: functions.map(({ id }) => id) },
  );
  for (const { table, name } of triggers) await trx.raw(`DROP TRIGGER ${name} ON ${table}`);
  await trx.raw(`DROP FUNCTION ${functions.map(({ signature }) => signature).join(', ')}`);
}

async function renameConstraints(trx: Knex.Transaction): Promise<void> {
  const constraints = await rows<{ table: string; name: string }>(
    trx,
    `SELECT CAST(CAST(conrelid AS regclass) AS text) AS "table", conname AS name FROM pg_constraint
     WHERE connamespace = CAST(current_schema() AS regnamespace) AND conrelid <> 0 AND conparentid = 0
       AND conname = ANY (:names)`,
    { names: Object.keys(renamedConstraints) },
  );
  for (const { table, name } of constraints)
    await trx.raw(`ALTER TABLE ${table} RENAME CONSTRAINT ${name} TO ${renamedConstraints[name]}`);
}

/** Adds the comments of the baseline, which the unreleased schema did not have. */
async function addComments(trx: Knex.Transaction): Promise<void> {
  for (const file of listSqlFiles('baseline'))
    for (const [statement] of readSqlFile(`baseline/${file}.sql`).matchAll(/^COMMENT ON [\s\S]*?';$/gm))
      await runSql(trx, statement);
}
