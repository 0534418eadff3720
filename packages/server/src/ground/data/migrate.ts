import type { Knex } from 'knex';
import { migrationSource } from './migrations/source.ts';
import { ensurePartitions } from './partitions.ts';

const LOCK = "pg_advisory_xact_lock(hashtextextended('recado migrations', 0))";

/**
 * Brings the database to this version's schema, however many processes ask at once: the others wait for the first
 * and find nothing to do.
 *
 * @returns the names of the migrations that this call applied
 */
export async function migrate(knex: Knex): Promise<string[]> {
  return knex.transaction(async held => {
    await held.raw(`SELECT ${LOCK}`);
    // Nobody else can be migrating, so a lock row that says so was left by a process that died.
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    const [, applied]: [number, string[]] = await knex.migrate.latest({ migrationSource });
    await ensurePartitions(knex);
    return applied;
  });
}
