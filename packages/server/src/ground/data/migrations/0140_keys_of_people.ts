import type { Knex } from 'knex';

/** Whom an entry of a session's vault names, as `addressKey` has it: it goes when they are forgotten. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE session_keys ADD COLUMN person text;
    CREATE INDEX session_keys_of_people ON session_keys (client_id, person) WHERE person IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX session_keys_of_people; ALTER TABLE session_keys DROP COLUMN person;');
}
