import type { Knex } from 'knex';

/**
 * Webhooks that a program identifies by an ID of its own, so that a repeated creation makes no second
 * webhook. Such a webhook may be limited to one chat and to a period of time, for programs that wait for
 * one answer.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE webhooks
      ADD COLUMN origin text,
      ADD COLUMN external_id text,
      ADD COLUMN chat text,
      ADD COLUMN expires_at timestamptz(3),
      ADD CONSTRAINT webhooks_external_unique UNIQUE (client_id, external_id);
    CREATE INDEX webhooks_expiring ON webhooks (expires_at) WHERE expires_at IS NOT NULL;

    CREATE FUNCTION hears(webhook webhooks, event_type text, event_chat text) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT webhook.disabled_at IS NULL AND wants_event(webhook.event_types, event_type)
        AND (event_chat IS NULL OR chat_kind(event_chat) = ANY (webhook.chat_kinds))
        AND (webhook.chat IS NULL OR webhook.chat IS NOT DISTINCT FROM event_chat)
        AND (webhook.expires_at IS NULL OR webhook.expires_at > now())
        -- A test is for one address, which its sender names.
        AND event_type <> 'webhook.test'
    $$;
    ${writeEvents('hears(h, w.type, w.chat)')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${writeEvents(`h.disabled_at IS NULL AND wants_event(h.event_types, w.type)
          AND (w.chat IS NULL OR chat_kind(w.chat) = ANY (h.chat_kinds)) AND w.type <> 'webhook.test'`)}
    DROP FUNCTION hears;
    DELETE FROM webhooks WHERE expires_at IS NOT NULL;
    ALTER TABLE webhooks DROP COLUMN origin, DROP COLUMN external_id, DROP COLUMN chat, DROP COLUMN expires_at;
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
        WHERE ${webhookCondition}
      )
      SELECT id, client_id, sequence FROM written
    $$;`;
