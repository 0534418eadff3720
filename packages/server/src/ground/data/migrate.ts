import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { LongWork } from './LongWork.ts';
import { buildLarge } from './migrations/largeIndexes.ts';
import { SchemaTooNew, unfit } from './migrations/SchemaTooNew.ts';
import { migrationSource, migrations } from './migrations/source.ts';
import { nativeError } from './nativeError.ts';
import { ensurePartitions } from './partitions.ts';
import { rows } from './sql.ts';

/** Asked for again and again: a statement that waits for it would hold up an index that is made beside others' work. */
const TURN = "SELECT pg_try_advisory_xact_lock(hashtextextended('recado migrations', 0)) AS mine";
const BETWEEN_ASKING_MS = 200;

/**
 * How long a migration waits for a table that somebody works with. Whoever wants it meanwhile waits behind the migration, and
 * others go on with messages during a roll.
 */
const LOCK_TIMEOUT_MS = 1_000;
const BETWEEN_TRIES_MS = 2_000;
/** In which somebody's long statement ends, or the start fails. */
const PATIENCE_MS = 600_000;
/** lock_not_available, deadlock_detected. */
const HELD_UP = new Set(['55P03', '40P01']);

/** What a later release added is none of our business. */
const config = { migrationSource, disableMigrationsListValidation: true };

/**
 * Brings the database to this version's schema, however many processes ask at once: the others wait for the first
 * and find nothing to do. Nodes of the release before go on with their work meanwhile (docs/adr/0060).
 *
 * @param work its progress is in migrations; it ends between two of them
 * @returns the names of the migrations that this call applied
 * @throws SchemaTooNew when a later release took away what this one needs
 */
export async function migrate(knex: Knex, work: LongWork = {}): Promise<string[]> {
  return knex.transaction(async held => {
    while (!(await rows<{ mine: boolean }>(held, TURN))[0]?.mine) {
      await pause(BETWEEN_ASKING_MS);
      work.signal?.throwIfAborted();
    }
    // Nobody else can be migrating, so a lock row that says so was left by a process that died.
    await knex.migrate.forceFreeMigrationsLock(config);
    const [completed, pending]: [{ name: string }[], string[]] = await knex.migrate.list(config);
    const missing = unfit(
      completed.map(({ name }) => name),
      Object.keys(migrations),
    );
    if (missing.length > 0) throw new SchemaTooNew(missing);
    for (const name of pending)
      for (const index of migrations[name]?.large ?? []) await buildLarge(knex, index);
    const applied = await apply(knex, pending.length, work);
    await ensurePartitions(knex);
    return applied;
  });
}

/** All of them are one transaction: what is ended before its end leaves the schema as it was. */
async function apply(knex: Knex, total: number, { signal, progressed }: LongWork): Promise<string[]> {
  const begun = Date.now();
  for (;;) {
    let done = 0;
    try {
      const [, applied]: [number, string[]] = await knex.migrate.latest({
        ...config,
        beforeAll: (trx: Knex) => trx.raw(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`),
        async beforeEach() {
          progressed?.(done, total);
        },
        async afterEach() {
          done += 1;
          progressed?.(done, total);
          signal?.throwIfAborted();
        },
      });
      return applied;
    } catch (error) {
      const own = nativeError(error);
      const isHeldUp = own instanceof Error && 'code' in own && HELD_UP.has(String(own.code));
      if (!isHeldUp || Date.now() - begun > PATIENCE_MS) throw error;
      await pause(BETWEEN_TRIES_MS);
      signal?.throwIfAborted();
    }
  }
}
