import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { LongOperationOptions } from './LongOperationOptions.ts';
import { buildLargeIndex } from './migrations/largeIndexes.ts';
import { findIncompatibleMigrations, SchemaTooNew } from './migrations/SchemaTooNew.ts';
import { migrationSource, migrations } from './migrations/source.ts';
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

/** Disables knex's check that it knows all applied migrations: a later release may have applied more. */
const config = { migrationSource, disableMigrationsListValidation: true };

/**
 * Migrates the database to the schema of this release. Concurrent callers wait for the first one and then
 * have nothing to do. Nodes of the previous release keep running during the migration (docs/adr/0060).
 *
 * @param work progress callback, which gets the number of applied migrations, and abort signal, which takes
 *   effect during a wait for a lock and after each migration
 * @returns the names of the migrations that this call applied
 * @throws SchemaTooNew if a later release removed a part of the schema that this release needs
 */
export async function applyMigrations(knex: Knex, work: LongOperationOptions = {}): Promise<string[]> {
  return knex.transaction(async lockTrx => {
    while (!(await rows<{ mine: boolean }>(lockTrx, TRY_MIGRATION_LOCK_SQL))[0]?.mine) {
      await pause(LOCK_POLL_INTERVAL_MS);
      work.signal?.throwIfAborted();
    }
    // This process holds the advisory lock, so a lock row of knex can only be left by a dead process.
    await knex.migrate.forceFreeMigrationsLock(config);
    const [completed, pending]: [{ name: string }[], string[]] = await knex.migrate.list(config);
    const incompatible = findIncompatibleMigrations(
      completed.map(({ name }) => name),
      Object.keys(migrations),
    );
    if (incompatible.length > 0) throw new SchemaTooNew(incompatible);
    for (const name of pending)
      for (const index of migrations[name]?.largeIndexes ?? []) await buildLargeIndex(knex, index);
    const applied = await apply(knex, pending.length, work);
    await createMissingMessagePartitions(knex);
    return applied;
  });
}

/** Runs all migrations in one transaction, so that the schema is unchanged if they are aborted. */
async function apply(knex: Knex, total: number, { signal, onProgress }: LongOperationOptions): Promise<string[]> {
  const startedAt = Date.now();
  for (;;) {
    let done = 0;
    try {
      const [, applied]: [number, string[]] = await knex.migrate.latest({
        ...config,
        beforeAll: (trx: Knex) => trx.raw(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`),
        async beforeEach() {
          onProgress?.(done, total);
        },
        async afterEach() {
          done += 1;
          onProgress?.(done, total);
          signal?.throwIfAborted();
        },
      });
      return applied;
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
