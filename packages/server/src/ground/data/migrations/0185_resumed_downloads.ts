import type { Knex } from 'knex';

/**
 * A download of a copy that was begun: the digest of what only its first answer said, which whoever goes on with it says again. Null:
 * its address was not used yet.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE client_exports ADD COLUMN resume_digest bytea');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE client_exports DROP COLUMN resume_digest');
}
