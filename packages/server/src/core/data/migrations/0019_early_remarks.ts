import type { Knex } from 'knex';

/** Index of message updates that arrived before the message they change, to find them once it is stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE INDEX remarks_waiting ON remarks (client_id, target) WHERE message_id IS NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX remarks_waiting');
}
