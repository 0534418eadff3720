import type { Knex } from 'knex';

/**
 * Time at which a user added a contact before any message was exchanged; otherwise null. A server of
 * the previous version shows such contacts only once they have a conversation.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE contacts ADD COLUMN added_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE contacts DROP COLUMN added_at');
}
