import type { Knex } from 'knex';

/**
 * People somebody here added before anything was exchanged with them: since when; null: nobody did. A platform of the version
 * before shows them once there is a conversation.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE contacts ADD COLUMN added_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE contacts DROP COLUMN added_at');
}
