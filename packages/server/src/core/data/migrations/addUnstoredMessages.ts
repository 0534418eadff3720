import type { Knex } from 'knex';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Adds the daily counts of what the network delivered without becoming a message. */
export const addUnstoredMessages: MigrationWithLargeIndexes = {
  async up(knex: Knex) {
    await knex.raw(`
      CREATE TABLE unstored_messages (
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        day date NOT NULL,
        reason text NOT NULL,
        messages bigint NOT NULL,
        last_name text NOT NULL,
        last_at timestamptz(3) NOT NULL,
        PRIMARY KEY (client_id, day, reason)
      );
      COMMENT ON TABLE unstored_messages IS
        'Number of messages of the network without a row, by day (UTC) and reason. Removed after 30 days.';
      COMMENT ON COLUMN unstored_messages.last_name IS
        'The network''s name of the newest one''s type. Empty: it has none. No content and no identifier of a person.'`);
  },
  async down(knex: Knex) {
    await knex.raw('DROP TABLE unstored_messages');
  },
};
