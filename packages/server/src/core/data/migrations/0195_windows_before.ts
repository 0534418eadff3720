import type { Knex } from 'knex';

/**
 * Stores, for networks that a client has left, when the other side of each conversation last wrote. If the
 * client returns to a network within the reply window, the window is open again.
 *
 * `kept_posts` contains stored webhook requests. `kept_posts.marks` are the people named in such a request, so
 * that erasing a person deletes no request of other people; it is null if these people are unknown.
 *
 * The index finds message aliases by our own message ID, for message updates that come from other devices of
 * the number.
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
