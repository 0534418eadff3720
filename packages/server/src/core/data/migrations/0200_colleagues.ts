import type { Knex } from 'knex';

/**
 * Notes of colleagues in a conversation, and its assignee (docs/adr/0070). `assigned_to` is the
 * client's owner or a member; a trigger clears it when the member leaves. It has no foreign key to
 * `users`, because its check would scan all conversations of the platform whenever an account is
 * closed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE conversations ADD COLUMN assigned_to uuid;

    CREATE TABLE conversation_notes (
      id              uuid PRIMARY KEY DEFAULT new_id(),
      client_id       uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      chat            text NOT NULL,
      text            text NOT NULL,
      written_by      jsonb NOT NULL,
      created_at      timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX conversation_notes_chat ON conversation_notes (client_id, chat, id);

    CREATE FUNCTION forget_assignee() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE conversations SET assigned_to = NULL WHERE client_id = OLD.client_id AND assigned_to = OLD.user_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER members_conversations AFTER DELETE ON members
      FOR EACH ROW EXECUTE FUNCTION forget_assignee()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER members_conversations ON members;
    DROP FUNCTION forget_assignee();
    DROP TABLE conversation_notes;
    ALTER TABLE conversations DROP COLUMN assigned_to;
    DELETE FROM events WHERE type IN ('conversation.note_added', 'conversation.note_deleted')`);
}
