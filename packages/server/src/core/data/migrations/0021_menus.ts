import type { Knex } from 'knex';

/**
 * Menus that were sent, needed to interpret the answers to them. `is_open` means that no message
 * followed the menu in the conversation, so that the next message may be an answer even if it quotes
 * nothing. A menu in a group is never open.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE menus (
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      wa_id      text NOT NULL,
      chat       text NOT NULL,
      options    text[] NOT NULL,
      is_open    boolean NOT NULL,
      timestamp  timestamptz(3) NOT NULL,
      PRIMARY KEY (client_id, wa_id)
    );
    CREATE INDEX menus_open ON menus (client_id, chat) WHERE is_open;
    CREATE INDEX menus_by_age ON menus (timestamp)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE menus');
}
