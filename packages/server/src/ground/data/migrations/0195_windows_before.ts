import type { Knex } from 'knex';

/**
 * When the other side of a conversation wrote by a network that its client has left since, or came back to: for as long as a
 * window lasts, it is open again on the return. Of what a network posted meanwhile, marks of the people whom it names, so that
 * who is forgotten takes nobody else's along; null: nobody can tell whom. And messages of ours by their own id, for what is said about them by the
 * number's other devices.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE windows_before (
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      chat      text NOT NULL,
      transport text NOT NULL,
      heard_at  timestamptz(3) NOT NULL,
      PRIMARY KEY (client_id, chat, transport)
    );
    CREATE INDEX windows_before_old ON windows_before (heard_at);
    ALTER TABLE kept_posts ADD COLUMN marks text[];
    CREATE INDEX message_aliases_of ON message_aliases (client_id, wa_id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX message_aliases_of;
    ALTER TABLE kept_posts DROP COLUMN marks;
    DROP TABLE windows_before`);
}
