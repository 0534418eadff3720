import type { Knex } from 'knex';

/**
 * Adds the digest of a secret that only the first response of an export download contains. To resume the
 * download, an HTTP client must send this secret. The digest is null until the download address is first used.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE client_exports ADD COLUMN resume_digest bytea');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE client_exports DROP COLUMN resume_digest');
}
