import type { Knex } from 'knex';
import type { LongWork } from './LongWork.ts';
import { migrationSource } from './migrations/source.ts';
import { ensurePartitions } from './partitions.ts';

const LOCK = "pg_advisory_xact_lock(hashtextextended('recado migrations', 0))";

/**
 * Brings the database to this version's schema, however many processes ask at once: the others wait for the first
 * and find nothing to do.
 *
 * @param work its progress is in migrations; it ends between two of them
 * @returns the names of the migrations that this call applied
 */
export async function migrate(knex: Knex, work: LongWork = {}): Promise<string[]> {
  return knex.transaction(async held => {
    await held.raw(`SELECT ${LOCK}`);
    // Nobody else can be migrating, so a lock row that says so was left by a process that died.
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    const [, applied]: [number, string[]] = await knex.migrate.latest({
      migrationSource,
      ...(await following(knex, work)),
    });
    await ensurePartitions(knex);
    return applied;
  });
}

/** All of them are one transaction: what is ended before its end leaves the schema as it was. */
async function following(knex: Knex, { signal, progressed }: LongWork) {
  if (!signal && !progressed) return {};
  const [, pending]: [unknown, unknown[]] = await knex.migrate.list({ migrationSource });
  let done = 0;
  return {
    async beforeEach() {
      progressed?.(done, pending.length);
    },
    async afterEach() {
      done += 1;
      progressed?.(done, pending.length);
      signal?.throwIfAborted();
    },
  };
}
