import type { Knex } from 'knex';

/**
 * Message batches: consecutive messages of a person, delivered together to a webhook that requests
 * this (docs/adr/0030-message-batches.md). A message joins its batch in the
 * statement that writes its event, while the client's row of `event_streams` is locked. The code that
 * closes a batch locks that row first and then the batch. Each message is therefore in exactly one
 * batch, and no deadlock is possible. `event_streams.turns` is whether any webhook of the client ever
 * requested batches; if not, writing events costs no more than before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE webhooks ADD COLUMN turn_seconds integer CHECK (turn_seconds BETWEEN 1 AND 300);
    ALTER TABLE event_streams ADD COLUMN turns boolean NOT NULL DEFAULT false;
    CREATE TABLE turns (
      webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      client_id  uuid NOT NULL,
      chat       text NOT NULL,
      messages   uuid[] NOT NULL,
      first_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
      due_at     timestamptz(3) NOT NULL,
      PRIMARY KEY (webhook_id, chat)
    ) WITH (fillfactor = 50);
    CREATE INDEX turns_due ON turns (due_at);
    CREATE INDEX turns_of_client ON turns (client_id, chat);

    CREATE FUNCTION asks_for(webhook webhooks, event_type text, event_chat text) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT CASE event_type
          WHEN 'conversation.turn' THEN webhook.turn_seconds IS NOT NULL
          -- Of a person, whoever asks for nothing by its name is told the turn instead.
          WHEN 'message.received' THEN wants_event(webhook.event_types, event_type)
            AND (webhook.turn_seconds IS NULL OR webhook.event_types <> '{}' OR chat_kind(event_chat) <> 'person')
          ELSE wants_event(webhook.event_types, event_type) END
        AND (event_chat IS NULL OR chat_kind(event_chat) = ANY (webhook.chat_kinds))
        AND (webhook.chat IS NULL OR webhook.chat IS NOT DISTINCT FROM event_chat
          OR (webhook.chat LIKE 'lid:%' AND is_number_of(webhook.client_id, webhook.chat, event_chat)))
        AND (webhook.expires_at IS NULL OR webhook.expires_at > now())
        -- A test is for one address, which its sender names.
        AND event_type <> 'webhook.test'
    $$;
    DROP FUNCTION hears;
    -- bound: the webhook that a turn was gathered for, which alone hears of it.
    CREATE FUNCTION hears(webhook webhooks, event_type text, event_chat text, bound text) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT webhook.disabled_at IS NULL AND asks_for(webhook, event_type, event_chat)
        AND (event_type <> 'conversation.turn' OR bound = CAST(webhook.id AS text))
    $$;

    -- Also while a webhook is disabled: what it was not told can be recovered.
    CREATE FUNCTION keep_turns(told jsonb) RETURNS void LANGUAGE sql AS $$
      INSERT INTO turns AS t (webhook_id, client_id, chat, messages, due_at)
      SELECT h.id, m.client_id, m.chat, array_agg(m.id ORDER BY n.place), clock_timestamp()
        + CASE WHEN count(*) >= ${MAX_BATCH_MESSAGES} THEN 0 ELSE h.turn_seconds END * interval '1 second'
      FROM (
        SELECT e.client_id, e.place, e.data ->> 'chat' AS chat, CAST(e.data ->> 'id' AS uuid) AS id,
          CAST(e.data ->> 'timestamp' AS timestamptz) AS at
        FROM ROWS FROM (jsonb_to_recordset(told) AS ("clientId" uuid, type text, data jsonb))
          WITH ORDINALITY AS e (client_id, type, data, place)
        WHERE e.type = 'message.received'
      ) n
      JOIN webhooks h ON h.client_id = n.client_id AND h.turn_seconds IS NOT NULL
      JOIN messages m ON m.client_id = n.client_id AND m.timestamp = n.at AND m.id = n.id
      WHERE m.chat LIKE 'contact:%' AND asks_for(h, 'conversation.turn', n.chat)
      GROUP BY h.id, m.client_id, m.chat ORDER BY h.id, m.chat
      ON CONFLICT (webhook_id, chat) DO UPDATE SET messages = t.messages || excluded.messages,
        due_at = CASE WHEN cardinality(t.messages) + cardinality(excluded.messages) >= ${MAX_BATCH_MESSAGES} THEN clock_timestamp()
          ELSE least(excluded.due_at, t.first_at + interval '${MAX_BATCH_DURATION}') END
    $$;

    CREATE OR REPLACE FUNCTION write_events(told jsonb) RETURNS TABLE (event_id uuid, client uuid, number bigint)
    LANGUAGE plpgsql AS $$
    DECLARE
      streams uuid[];
      lasts bigint[];
      has_turns boolean;
    BEGIN
      WITH moved AS (
        INSERT INTO event_streams AS s (client_id, last_sequence)
        SELECT t."clientId", count(*) FROM jsonb_to_recordset(told) AS t ("clientId" uuid) GROUP BY 1 ORDER BY 1
        ON CONFLICT (client_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
        RETURNING s.client_id, s.last_sequence, s.turns
      )
      SELECT array_agg(m.client_id), array_agg(m.last_sequence), bool_or(m.turns) INTO streams, lasts, has_turns FROM moved m;

      RETURN QUERY WITH numbered AS (
        SELECT t.client_id, t.type, t.from_me, t.data,
          row_number() OVER (PARTITION BY t.client_id ORDER BY t.place) AS place,
          count(*) OVER (PARTITION BY t.client_id) AS total
        FROM ROWS FROM (jsonb_to_recordset(told) AS ("clientId" uuid, type text, "fromMe" boolean, data jsonb))
          WITH ORDINALITY AS t (client_id, type, from_me, data, place)
      ), written AS (
        INSERT INTO events AS e (client_id, sequence, type, from_me, data)
        SELECT n.client_id, m.last - n.total + n.place, n.type, n.from_me, n.data
        FROM numbered n JOIN unnest(streams, lasts) AS m (client_id, last) ON m.client_id = n.client_id
        RETURNING e.id, e.client_id, e.sequence, e.type, e.data ->> 'chat' AS chat, e.data ->> 'webhookId' AS bound
      ), queued AS (
        INSERT INTO deliveries (client_id, sequence, webhook_id)
        SELECT w.client_id, w.sequence, h.id FROM written w JOIN webhooks h ON h.client_id = w.client_id
        WHERE hears(h, w.type, w.chat, w.bound)
      )
      SELECT w.id, w.client_id, w.sequence FROM written w;

      IF has_turns THEN
        PERFORM keep_turns(told);
      END IF;
    END $$;

    -- A client's turns that are over become events, at most so many; of a webhook that is named, those that are not over, too.
    -- Null: somebody else holds the client's stream, and nobody is waited for.
    CREATE FUNCTION close_turns(its_client uuid, most integer, its_webhook uuid DEFAULT NULL) RETURNS integer
    LANGUAGE plpgsql AS $$
    DECLARE
      closed_now integer;
      told jsonb;
    BEGIN
      PERFORM FROM event_streams e WHERE e.client_id = its_client FOR NO KEY UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        RETURN NULL;
      END IF;

      WITH due AS (
        SELECT t.webhook_id, t.chat FROM turns t WHERE t.client_id = its_client
          AND CASE WHEN its_webhook IS NULL THEN t.due_at <= clock_timestamp() ELSE t.webhook_id = its_webhook END
        ORDER BY t.due_at, t.webhook_id, t.chat LIMIT most
      ), closed AS (
        DELETE FROM turns t USING due d WHERE t.webhook_id = d.webhook_id AND t.chat = d.chat RETURNING t.*
      )
      SELECT jsonb_agg(jsonb_build_object('clientId', t.client_id, 'fromMe', false, 'type', 'conversation.turn', 'data',
        jsonb_build_object('webhookId', t.webhook_id, 'externalId', h.external_id, 'conversationId', v.id,
          'chat', coalesce(c.phone, concat('lid:', c.lid)), 'phone', c.phone, 'lid', c.lid, 'name', c.name,
          'ownName', c.own_name, 'optedOutAt', c.opted_out_at,
          'robot', CASE WHEN v.paused_until > now()
            THEN jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by) END,
          'messages', s.messages)) ORDER BY t.first_at, t.webhook_id, t.chat),
        (SELECT count(*) FROM closed) INTO told, closed_now
      FROM closed t JOIN contacts c ON c.client_id = t.client_id AND c.id = CAST(substr(t.chat, 9) AS uuid)
      JOIN conversations v ON v.client_id = t.client_id AND v.chat = t.chat
      JOIN webhooks h ON h.id = t.webhook_id AND h.turn_seconds IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
            'chat', coalesce(c.phone, concat('lid:', c.lid)), 'phone', c.phone, 'lid', c.lid, 'name', c.name,
            'ownName', c.own_name, 'type', m.type, 'text', m.text, 'media', m.media, 'details', m.details, 'remarks', (
              SELECT jsonb_agg(jsonb_build_object('kind', a.kind, 'fromMe', a.from_me, 'contactId', a.contact_id,
                'phone', p.phone, 'lid', p.lid, 'name', p.name, 'ownName', p.own_name, 'value', a.value,
                'timestamp', a.timestamp) ORDER BY a.timestamp, a.id)
              FROM remarks a LEFT JOIN contacts p ON p.id = a.contact_id
              WHERE a.client_id = m.client_id AND a.message_id = m.id),
            'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code, 'timestamp', m.timestamp)
          ORDER BY m.timestamp, m.id) AS messages
        FROM messages m JOIN (SELECT DISTINCT unnest(t.messages) AS id) u ON m.id = u.id AND m.timestamp = id_time(u.id)
        WHERE m.client_id = t.client_id
      ) s
      WHERE s.messages IS NOT NULL;

      IF told IS NOT NULL THEN
        PERFORM write_events(told);
      END IF;
      RETURN closed_now;
    END $$;
  `);
}

/** Number of messages that closes a batch immediately. */
const MAX_BATCH_MESSAGES = 50;
/** Time after the first message of a batch at which the batch closes at the latest. */
const MAX_BATCH_DURATION = '5 minutes';

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION write_events(told jsonb) RETURNS TABLE (event_id uuid, client uuid, number bigint)
    LANGUAGE plpgsql AS $$
    DECLARE
      streams uuid[];
      lasts bigint[];
    BEGIN
      WITH moved AS (
        INSERT INTO event_streams AS s (client_id, last_sequence)
        SELECT t."clientId", count(*) FROM jsonb_to_recordset(told) AS t ("clientId" uuid) GROUP BY 1 ORDER BY 1
        ON CONFLICT (client_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
        RETURNING s.client_id, s.last_sequence
      )
      SELECT array_agg(m.client_id), array_agg(m.last_sequence) INTO streams, lasts FROM moved m;

      RETURN QUERY WITH numbered AS (
        SELECT t.client_id, t.type, t.from_me, t.data,
          row_number() OVER (PARTITION BY t.client_id ORDER BY t.place) AS place,
          count(*) OVER (PARTITION BY t.client_id) AS total
        FROM ROWS FROM (jsonb_to_recordset(told) AS ("clientId" uuid, type text, "fromMe" boolean, data jsonb))
          WITH ORDINALITY AS t (client_id, type, from_me, data, place)
      ), written AS (
        INSERT INTO events AS e (client_id, sequence, type, from_me, data)
        SELECT n.client_id, m.last - n.total + n.place, n.type, n.from_me, n.data
        FROM numbered n JOIN unnest(streams, lasts) AS m (client_id, last) ON m.client_id = n.client_id
        RETURNING e.id, e.client_id, e.sequence, e.type, e.data ->> 'chat' AS chat
      ), queued AS (
        INSERT INTO deliveries (client_id, sequence, webhook_id)
        SELECT w.client_id, w.sequence, h.id FROM written w JOIN webhooks h ON h.client_id = w.client_id
        WHERE hears(h, w.type, w.chat)
      )
      SELECT w.id, w.client_id, w.sequence FROM written w;
    END $$;
    DROP FUNCTION close_turns, keep_turns, hears, asks_for;
    CREATE FUNCTION hears(webhook webhooks, event_type text, event_chat text) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT webhook.disabled_at IS NULL AND wants_event(webhook.event_types, event_type)
        AND (event_chat IS NULL OR chat_kind(event_chat) = ANY (webhook.chat_kinds))
        AND (webhook.chat IS NULL OR webhook.chat IS NOT DISTINCT FROM event_chat
          OR (webhook.chat LIKE 'lid:%' AND is_number_of(webhook.client_id, webhook.chat, event_chat)))
        AND (webhook.expires_at IS NULL OR webhook.expires_at > now())
        -- A test is for one address, which its sender names.
        AND event_type <> 'webhook.test'
    $$;
    DROP TABLE turns;
    DELETE FROM events WHERE type = 'conversation.turn';
    ALTER TABLE event_streams DROP COLUMN turns;
    ALTER TABLE webhooks DROP COLUMN turn_seconds;
  `);
}
