import type { Knex } from 'knex';

/** Adds the time until which WhatsApp forbids a number to open chats, if it reports this (docs/adr/0072). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE line_standings ADD COLUMN restricted_until timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE line_standings DROP COLUMN restricted_until');
}
