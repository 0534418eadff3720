import type { Knex } from 'knex';

/**
 * Digest of a secret that only the first response of an export download contains. To resume the download, an
 * HTTP client must send the secret. The digest is null if the download address was not used yet.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE client_exports ADD COLUMN resume_digest bytea');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE client_exports DROP COLUMN resume_digest');
}
