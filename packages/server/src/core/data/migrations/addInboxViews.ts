import type { Knex } from 'knex';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Filters and messages that a user keeps for the work with conversations. */
export const addInboxViews: MigrationWithLargeIndexes = {
  async up(knex: Knex) {
    await knex.raw(`
      CREATE TABLE inbox_views (
        id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        filter jsonb NOT NULL
      );
      CREATE UNIQUE INDEX inbox_views_user_id_folded_name_idx ON inbox_views (user_id, fold_text(name));
      COMMENT ON TABLE inbox_views IS 'One filter of conversations that a user saved. The inbox view service writes it.';
      COMMENT ON COLUMN inbox_views.name IS 'Unique among the views of a user, regardless of case and accents.';
      COMMENT ON COLUMN inbox_views.filter IS 'JSON filter, as in the API.';
      CREATE TABLE starred_messages (
        id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        message_id uuid NOT NULL,
        message_at timestamptz(3) NOT NULL,
        starred_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX starred_messages_user_id_message_id_idx ON starred_messages (user_id, message_id);
      CREATE INDEX starred_messages_client_id_idx ON starred_messages (client_id);
      COMMENT ON TABLE starred_messages IS
        'One message that a user starred in Recado. The starred message service writes it.';
      COMMENT ON COLUMN starred_messages.message_id IS
        'Recado ID (messages.id). No foreign key: retention drops whole partitions. Reads omit missing messages.';
      COMMENT ON COLUMN starred_messages.message_at IS
        'Time of the message (messages.timestamp), with which the primary key finds it.'`);
  },
  async down(knex: Knex) {
    await knex.raw('DROP TABLE starred_messages; DROP TABLE inbox_views');
  },
};
