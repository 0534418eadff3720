import type { Knex } from 'knex';

/**
 * WhatsApp's own quality rating of a client's number, if WhatsApp reports one. `first_contacts` is the
 * number of people that the phone number may contact first within 24 hours.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE line_standings (
      client_id      uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      quality        text,
      first_contacts integer,
      since          timestamptz(3) NOT NULL DEFAULT now()
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE line_standings');
}
