import type { Knex } from 'knex';

/**
 * State of each chat (docs/adr/0022). A trigger updates it together with the messages, so that a list
 * of chats reads no message.
 *
 * A message changes the sort key `last_at`, but no indexed value, so that PostgreSQL can rewrite the
 * row in its own page. The index contains only the day (`last_day`): the list is read newest day first
 * and sorted within each day.
 *
 * Other changes of a conversation are events `conversation.updated`. A webhook receives them only if
 * it subscribes to this type by name, because they are about the work of the users and not about what
 * a customer wrote.
 *
 * Messages from before this migration count as read. Messages of groups and other shared chats get
 * their own index; chats with a person use the index of the contact.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE conversations (
      client_id    uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      chat         text NOT NULL,
      id           uuid NOT NULL DEFAULT new_id(),
      kind         text NOT NULL GENERATED ALWAYS AS (chat_kind(chat)) STORED,
      contact_id   uuid GENERATED ALWAYS AS (CASE WHEN chat LIKE 'contact:%' THEN CAST(substr(chat, 9) AS uuid) END) STORED,
      subject      text,
      last_at      timestamptz(3) NOT NULL,
      last_day     date NOT NULL GENERATED ALWAYS AS (CAST(last_at AT TIME ZONE 'UTC' AS date)) STORED,
      last_message uuid NOT NULL,
      unread       integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
      archived     boolean NOT NULL DEFAULT false,
      muted        boolean NOT NULL DEFAULT false,
      label        text,
      PRIMARY KEY (client_id, chat),
      CONSTRAINT conversations_id_unique UNIQUE (id)
    ) WITH (fillfactor = 70);

    INSERT INTO conversations (client_id, chat, last_at, last_message, subject)
    SELECT m.client_id, m.chat, max(m.timestamp), CAST(max(CAST(m.id AS text) COLLATE "C") AS uuid), ${subjectOf('m')}
    FROM messages m JOIN clients c ON c.id = m.client_id
    GROUP BY 1, 2;

    CREATE INDEX conversations_newest ON conversations (client_id, last_day DESC);
    CREATE INDEX conversations_of_place ON conversations (client_id) WHERE chat NOT LIKE 'contact:%';
    CREATE INDEX messages_of_place ON messages (client_id, chat, timestamp, id) WHERE chat NOT LIKE 'contact:%';

    CREATE FUNCTION keep_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO conversations AS v (client_id, chat, last_at, last_message, subject, unread)
      SELECT s.client_id, s.chat, max(s.timestamp), CAST(max(CAST(s.id AS text) COLLATE "C") AS uuid), ${subjectOf('s')},
        count(*) FILTER (WHERE s.waits AND NOT s.is_answered)
      FROM (
        SELECT m.client_id, m.chat, m.timestamp, m.id, m.details, NOT m.from_me AND ${isNotHistory('m')} AS waits,
          -- Of what is stored together, whatever stands before the last of ours.
          bool_or(m.from_me AND ${isNotHistory('m')})
            OVER (PARTITION BY m.client_id, m.chat ORDER BY m.timestamp DESC, m.id DESC) AS is_answered
        FROM stored m) s
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, chat) DO UPDATE SET
        last_at = greatest(v.last_at, excluded.last_at),
        last_message = CASE WHEN (excluded.last_at, excluded.last_message) > (v.last_at, v.last_message)
          THEN excluded.last_message ELSE v.last_message END,
        subject = CASE WHEN v.subject IS NULL OR excluded.last_at >= v.last_at
          THEN coalesce(excluded.subject, v.subject) ELSE v.subject END,
        unread = excluded.unread + CASE WHEN v.unread = 0 OR EXISTS (
          SELECT FROM stored o WHERE o.client_id = v.client_id AND o.chat = v.chat AND o.from_me AND ${isNotHistory('o')})
          THEN 0 ELSE v.unread END,
        archived = v.archived AND (v.muted OR excluded.unread = 0);
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_conversations AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION keep_conversations();

    ALTER TABLE clients ADD COLUMN mark_read boolean NOT NULL DEFAULT true;

    CREATE FUNCTION wants_event(asked text[], type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT type = ANY (asked) OR (asked = '{}' AND type NOT LIKE 'conversation.%')
    $$;
    ${writeEvents('wants_event(h.event_types, w.type)')}
  `);
}

const writeEvents = (webhookCondition: string): string => `
    CREATE OR REPLACE FUNCTION write_events(told jsonb) RETURNS TABLE (event_id uuid, client uuid, number bigint) LANGUAGE sql AS $$
      WITH numbered AS (
        SELECT t.client_id, t.type, t.from_me, t.data,
          row_number() OVER (PARTITION BY t.client_id ORDER BY t.place) AS place,
          count(*) OVER (PARTITION BY t.client_id) AS total
        FROM ROWS FROM (jsonb_to_recordset(told) AS ("clientId" uuid, type text, "fromMe" boolean, data jsonb))
          WITH ORDINALITY AS t (client_id, type, from_me, data, place)
      ), moved AS (
        INSERT INTO event_streams AS s (client_id, last_sequence)
        SELECT n.client_id, count(*) FROM numbered n GROUP BY 1 ORDER BY 1
        ON CONFLICT (client_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
        RETURNING s.client_id, s.last_sequence
      ), written AS (
        INSERT INTO events AS e (client_id, sequence, type, from_me, data)
        SELECT n.client_id, m.last_sequence - n.total + n.place, n.type, n.from_me, n.data
        FROM numbered n JOIN moved m ON m.client_id = n.client_id
        RETURNING e.id, e.client_id, e.sequence, e.type, e.data ->> 'chat' AS chat
      ), queued AS (
        INSERT INTO deliveries (client_id, sequence, webhook_id)
        SELECT w.client_id, w.sequence, h.id FROM written w JOIN webhooks h ON h.client_id = w.client_id
        WHERE h.disabled_at IS NULL AND ${webhookCondition} AND (w.chat IS NULL OR chat_kind(w.chat) = ANY (h.chat_kinds))
          -- A test is for one address, which its sender names.
          AND w.type <> 'webhook.test'
      )
      SELECT id, client_id, sequence FROM written
    $$;`;

/** Excludes history from before the number was linked, because it was read on the phone. */
const isNotHistory = (rows: string): string => `(${rows}.details ->> 'history') IS DISTINCT FROM 'true'`;

const subjectOf = (rows: string): string =>
  `(array_agg(${rows}.details ->> 'subject' ORDER BY ${rows}.timestamp DESC, ${rows}.id DESC)
     FILTER (WHERE ${rows}.details ->> 'subject' IS NOT NULL))[1]`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER keep_conversations ON messages;
    DROP FUNCTION keep_conversations;
    DROP INDEX messages_of_place;
    DROP TABLE conversations;
    ALTER TABLE clients DROP COLUMN mark_read;
    ${writeEvents("(h.event_types = '{}' OR w.type = ANY (h.event_types))")}
    DROP FUNCTION wants_event;
  `);
}
