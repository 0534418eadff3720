import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { adoptLegacySchema, awaitLegacyLeaseExpiry, isLegacySchema } from './adoption/adoptLegacySchema.ts';
import type { LongOperationOptions } from './LongOperationOptions.ts';
import { buildLargeIndex } from './migrations/largeIndexes.ts';
import { listRepeatableMigrations } from './migrations/listRepeatableMigrations.ts';
import { applyRepeatableMigrations, CREATE_REPEATABLE_MIGRATIONS_SQL } from './migrations/repeatableMigrations.ts';
import { findIncompatibleMigrations, SchemaTooNew } from './migrations/SchemaTooNew.ts';
import { createMigratorConfig, migrations, type VersionedMigrations } from './migrations/source.ts';
import { createMissingMessagePartitions } from './partitions.ts';
import { rows } from './sql.ts';
import { unwrapDatabaseDriverError } from './unwrapDatabaseDriverError.ts';

/**
 * Tries to take the migration lock without waiting. The caller repeats the statement until it succeeds.
 * A waiting statement would hold a snapshot. In the migrating process, CREATE INDEX CONCURRENTLY would
 * then wait for that snapshot for ever.
 */
const TRY_MIGRATION_LOCK_SQL = "SELECT pg_try_advisory_xact_lock(hashtextextended('recado migrations', 0)) AS mine";
const LOCK_POLL_INTERVAL_MS = 200;

/**
 * Milliseconds that a migration waits for a table lock. While it waits, statements of other nodes queue
 * behind it. These nodes keep processing messages during a rolling update, so the wait is short.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_INTERVAL_MS = 2_000;
/** Maximum milliseconds for which a migration blocked by long statements is retried. Then the start fails. */
const MAX_RETRY_DURATION_MS = 600_000;
/** SQLSTATEs after which the migration is retried: lock_not_available, deadlock_detected. */
const RETRYABLE_SQLSTATES = new Set(['55P03', '40P01']);

/**
 * Migrates the database to the schema of this release. Concurrent callers wait for the first one and then
 * have nothing to do. Nodes of the previous release keep running during the migration (docs/adr/0060).
 *
 * @param work progress callback, which gets the number of applied migrations, and abort signal, which takes
 *   effect during a wait for a lock and after each migration
 * @param known versioned migrations of this release, which only tests replace
 * @returns the names of the versioned and repeatable migrations that this call applied
 * @throws SchemaTooNew if a later release removed a part of the schema that this release needs
 * @throws LegacySchemaError if the schema is from before the first release and cannot be adopted now
 */
export async function applyMigrations(
  knex: Knex,
  work: LongOperationOptions = {},
  known: VersionedMigrations = migrations,
): Promise<string[]> {
  const config = createMigratorConfig(known);
  return knex.transaction(async lockTrx => {
    while (!(await rows<{ mine: boolean }>(lockTrx, TRY_MIGRATION_LOCK_SQL))[0]?.mine) {
      await pause(LOCK_POLL_INTERVAL_MS);
      work.signal?.throwIfAborted();
    }
    // This process holds the advisory lock, so a lock row of knex can only be left by a dead process.
    await knex.migrate.forceFreeMigrationsLock(config);
    const [completed, pending]: [{ name: string }[], string[]] = await knex.migrate.list(config);
    const names = completed.map(({ name }) => name);
    const isLegacy = isLegacySchema(names);
    if (isLegacy) await awaitLegacyLeaseExpiry(knex, work.signal);
    const incompatible = findIncompatibleMigrations(names, Object.keys(known));
    if (incompatible.length > 0) throw new SchemaTooNew(incompatible);
    for (const name of pending) for (const index of known[name]?.largeIndexes ?? []) await buildLargeIndex(knex, index);
    const applied = await retryWhileTablesAreLocked(() => {
      const applying = { isLegacy, config, total: pending.length };
      return applyInTransaction(knex, applying, work);
    }, work);
    await createMissingMessagePartitions(knex);
    return applied;
  });
}

interface MigrationRun {
  /** Whether the database has the schema from before the first release. */
  readonly isLegacy: boolean;
  readonly config: Knex.MigratorConfig;
  /** Number of pending versioned migrations. */
  readonly total: number;
}

/** Runs all migrations in one transaction, so that the schema is unchanged if they are aborted. */
function applyInTransaction(
  knex: Knex,
  { isLegacy, config, total }: MigrationRun,
  { signal, onProgress }: LongOperationOptions,
): Promise<string[]> {
  // The migrator disables the name mapping of its connection pool. A copy of the settings protects the caller's pool.
  return knex.withUserParams({ ...knex.userParams }).transaction(async trx => {
    // Function bodies are not checked, because functions and tables refer to each other.
    await trx.raw(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL check_function_bodies = off`);
    await trx.raw(CREATE_REPEATABLE_MIGRATIONS_SQL);
    if (isLegacy) await adoptLegacySchema(trx);
    const beforeTables = await applyRepeatableMigrations(trx, listRepeatableMigrations('beforeTables'));
    let done = 0;
    const [, versioned]: [number, string[]] = await trx.migrate.latest({
      ...config,
      async beforeEach() {
        onProgress?.(done, total);
      },
      async afterEach() {
        done += 1;
        onProgress?.(done, total);
        signal?.throwIfAborted();
      },
    });
    const afterTables = await applyRepeatableMigrations(trx, listRepeatableMigrations('afterTables'));
    return [...versioned, ...beforeTables, ...afterTables];
  });
}

async function retryWhileTablesAreLocked<Result>(
  work: () => Promise<Result>,
  { signal }: LongOperationOptions,
): Promise<Result> {
  const startedAt = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const databaseError = unwrapDatabaseDriverError(error);
      const isRetryable =
        databaseError instanceof Error &&
        'code' in databaseError &&
        RETRYABLE_SQLSTATES.has(String(databaseError.code));
      if (!isRetryable || Date.now() - startedAt > MAX_RETRY_DURATION_MS) throw error;
      await pause(RETRY_INTERVAL_MS);
      signal?.throwIfAborted();
    }
  }
}
