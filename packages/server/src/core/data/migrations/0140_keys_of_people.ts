import type { Knex } from 'knex';

/** Adds the person that a session key belongs to (`formatAddressKey`), so that erasing a person deletes the key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE session_keys ADD COLUMN person text;
    CREATE INDEX session_keys_of_people ON session_keys (client_id, person) WHERE person IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX session_keys_of_people; ALTER TABLE session_keys DROP COLUMN person;');
}
