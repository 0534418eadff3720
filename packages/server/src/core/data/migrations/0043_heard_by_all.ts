import type { Knex } from 'knex';

/**
 * A new webhook misses no event that is written while the webhook is being added. `write_events` first
 * reserves the client's next event numbers. It then reads the webhooks in a separate statement, which finds
 * webhooks that were added during the reservation. A webhook for a person's LID also receives the events of
 * the person's phone number, once that number is known.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION is_number_of(client uuid, lid_chat text, event_chat text) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT EXISTS (SELECT FROM contacts c
        WHERE c.client_id = client AND c.lid = substr(lid_chat, 5) AND c.phone = event_chat)
    $$;
    CREATE OR REPLACE FUNCTION hears(webhook webhooks, event_type text, event_chat text) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT webhook.disabled_at IS NULL AND wants_event(webhook.event_types, event_type)
        AND (event_chat IS NULL OR chat_kind(event_chat) = ANY (webhook.chat_kinds))
        AND (webhook.chat IS NULL OR webhook.chat IS NOT DISTINCT FROM event_chat
          OR (webhook.chat LIKE 'lid:%' AND is_number_of(webhook.client_id, webhook.chat, event_chat)))
        AND (webhook.expires_at IS NULL OR webhook.expires_at > now())
        -- A test is for one address, which its sender names.
        AND event_type <> 'webhook.test'
    $$;
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
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
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
        WHERE hears(h, w.type, w.chat)
      )
      SELECT id, client_id, sequence FROM written
    $$;
    CREATE OR REPLACE FUNCTION hears(webhook webhooks, event_type text, event_chat text) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT webhook.disabled_at IS NULL AND wants_event(webhook.event_types, event_type)
        AND (event_chat IS NULL OR chat_kind(event_chat) = ANY (webhook.chat_kinds))
        AND (webhook.chat IS NULL OR webhook.chat IS NOT DISTINCT FROM event_chat)
        AND (webhook.expires_at IS NULL OR webhook.expires_at > now())
        -- A test is for one address, which its sender names.
        AND event_type <> 'webhook.test'
    $$;
    DROP FUNCTION is_number_of;
  `);
}
