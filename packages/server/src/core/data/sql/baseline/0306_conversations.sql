-- The inbox: conversations, notes, labels and quick replies.

CREATE TABLE conversations (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  chat text NOT NULL,
  id uuid NOT NULL DEFAULT generate_uuid_v7() UNIQUE,
  kind text NOT NULL GENERATED ALWAYS AS (chat_kind(chat)) STORED,
  contact_id uuid GENERATED ALWAYS AS (CASE WHEN chat LIKE 'contact:%' THEN CAST(substr(chat, 9) AS uuid) END) STORED,
  subject text,
  last_message_at timestamptz(3) NOT NULL,
  last_message_day date NOT NULL GENERATED ALWAYS AS (CAST(last_message_at AT TIME ZONE 'UTC' AS date)) STORED,
  last_message_id uuid NOT NULL,
  unread_count integer NOT NULL DEFAULT 0 CHECK (unread_count >= 0),
  archived boolean NOT NULL DEFAULT false,
  muted boolean NOT NULL DEFAULT false,
  label text,
  paused_until timestamptz(3),
  paused_by jsonb,
  waiting_since timestamptz(3),
  last_inbound_at timestamptz(3),
  assigned_to uuid,
  marked_unread boolean NOT NULL DEFAULT false,
  snoozed_until timestamptz(3),
  snooze_ended_at timestamptz(3),
  CONSTRAINT conversations_pkey PRIMARY KEY (client_id, chat)
) WITH (fillfactor = 70);
COMMENT ON TABLE conversations IS
  'State of one chat of a client. The trigger `update_conversations` updates it with each message; users change the '
  'other columns.';
COMMENT ON COLUMN conversations.chat IS
  'Chat key: `contact:<contact ID>`, `group:<id>`, `broadcast:<id>` or `channel:<id>`.';
COMMENT ON COLUMN conversations.kind IS
  'Kind of chat, computed from `chat`: `person`, `group`, `status`, `broadcast` or `channel`.';
COMMENT ON COLUMN conversations.contact_id IS 'Person of a direct chat, computed from `chat`.';
COMMENT ON COLUMN conversations.subject IS 'Name of the group.';
COMMENT ON COLUMN conversations.last_message_day IS
  'UTC day of `last_message_at`. Only the day is indexed, so most messages change no index entry.';
COMMENT ON COLUMN conversations.unread_count IS 'Inbound messages since a user last read or answered.';
COMMENT ON COLUMN conversations.label IS 'Name of a label (`labels.name`).';
COMMENT ON COLUMN conversations.paused_until IS
  'End of the pause of automatic answers. Null: no pause since the last reset.';
COMMENT ON COLUMN conversations.paused_by IS 'JSON: origin of the message or request that started the pause.';
COMMENT ON COLUMN conversations.waiting_since IS
  'Time of the first inbound message that nobody has answered. Null: answered.';
COMMENT ON COLUMN conversations.last_inbound_at IS
  'Time of the last message or update of the other person. The reply window starts here.';
COMMENT ON COLUMN conversations.assigned_to IS
  'User who is responsible. No foreign key: its check would scan all conversations when an account closes.';
COMMENT ON COLUMN conversations.marked_unread IS
  'Whether a user marked the conversation as unread, or its snooze ended.';
COMMENT ON COLUMN conversations.snoozed_until IS 'End of the snooze. Null: not snoozed.';
COMMENT ON COLUMN conversations.snooze_ended_at IS
  'End of the last snooze, used as the list position. Null: no snooze, or a newer message arrived.';
CREATE INDEX conversations_client_id_last_message_day_idx ON conversations (client_id, last_message_day DESC);
CREATE INDEX conversations_shared_chats_idx ON conversations (client_id) WHERE chat NOT LIKE 'contact:%';
CREATE INDEX conversations_snooze_ended_idx ON conversations (client_id, snooze_ended_at DESC)
  WHERE snooze_ended_at IS NOT NULL;
CREATE INDEX conversations_snoozed_idx ON conversations (snoozed_until) WHERE snoozed_until IS NOT NULL;

CREATE TABLE conversation_notes (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  chat text NOT NULL,
  text text NOT NULL,
  written_by jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE conversation_notes IS
  'One internal note of a colleague in a conversation. The team note service writes it; the other person never sees '
  'it.';
COMMENT ON COLUMN conversation_notes.chat IS
  'Chat key: `contact:<contact ID>`, `group:<id>`, `broadcast:<id>` or `channel:<id>`.';
COMMENT ON COLUMN conversation_notes.written_by IS
  'JSON origin: the user or account key that wrote it, with its name at that time.';
CREATE INDEX conversation_notes_client_id_chat_id_idx ON conversation_notes (client_id, chat, id);

CREATE TABLE labels (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  name text NOT NULL,
  color text NOT NULL
);
COMMENT ON TABLE labels IS
  'One label with which users classify conversations of a client. The label service writes it.';
COMMENT ON COLUMN labels.name IS
  'Unique within the client, regardless of case and accents. Conversations and contacts refer to it by name.';
COMMENT ON COLUMN labels.color IS 'Name of a color of the console.';
CREATE UNIQUE INDEX labels_client_id_folded_name_idx ON labels (client_id, fold_text(name));

CREATE TABLE quick_replies (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  shortcut text NOT NULL,
  text text NOT NULL
);
COMMENT ON TABLE quick_replies IS
  'One prepared text of a client that users insert by a shortcut. The quick reply service writes it.';
COMMENT ON COLUMN quick_replies.shortcut IS 'Unique within the client, regardless of case and accents.';
CREATE UNIQUE INDEX quick_replies_client_id_folded_shortcut_idx ON quick_replies (client_id, fold_text(shortcut));
