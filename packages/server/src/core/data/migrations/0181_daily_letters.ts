import type { Knex } from 'knex';

/**
 * Daily emails with a report on the platform, one per administrator and day. Any process may insert
 * the row when the report is due. `sent_at` is set once, when the report is sent.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE daily_letters (
      day      date NOT NULL,
      user_id  uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      claim    uuid,
      due_at   timestamptz(3) NOT NULL DEFAULT now(),
      attempts integer NOT NULL DEFAULT 0,
      sent_at  timestamptz(3),
      PRIMARY KEY (day, user_id)
    );
    CREATE INDEX daily_letters_of_user ON daily_letters (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE daily_letters');
}
