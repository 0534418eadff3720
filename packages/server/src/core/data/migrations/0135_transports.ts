import type { Knex } from 'knex';

/** Adds the transport that a client uses; null means the platform's default. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE clients ADD COLUMN transport text CHECK (transport <> '')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE clients DROP COLUMN transport');
}
