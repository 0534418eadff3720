import type { Knex } from 'knex';

/** Until when WhatsApp allows a number no new chats, if it reports that (docs/adr/0072). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE line_standings ADD COLUMN restricted_until timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE line_standings DROP COLUMN restricted_until');
}
