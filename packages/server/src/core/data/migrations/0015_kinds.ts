import type { Knex } from 'knex';

/**
 * Stores message updates (reaction, edit, deletion, vote) as rows of `remarks`, not as messages. An update is
 * itself sent as a message, whose ID and author identify the row. A repeated update therefore causes only one
 * event. `message_id` is null if the updated message is not stored. `contact_id` is null for updates from the
 * line itself. Also: events contain the `details` of a message, and webhooks can select kinds of chat. Messages
 * in groups and statuses are counted as `elsewhere`, not in the contact's conversation.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE remarks (
      id         uuid PRIMARY KEY DEFAULT new_id(),
      client_id  uuid NOT NULL,
      chat       text NOT NULL,
      target     text NOT NULL,
      message_id uuid,
      kind       text NOT NULL CHECK (kind IN ('reaction', 'edit', 'deletion', 'vote')),
      wa_id      text NOT NULL,
      from_me    boolean NOT NULL,
      contact_id uuid,
      value      jsonb NOT NULL,
      timestamp  timestamptz(3) NOT NULL
    );
    CREATE UNIQUE INDEX remarks_once ON remarks (client_id, wa_id, coalesce(contact_id, client_id));
    CREATE INDEX remarks_of_message ON remarks (client_id, message_id, timestamp, id) WHERE message_id IS NOT NULL;
    CREATE INDEX remarks_of_chat ON remarks (client_id, chat);
    CREATE INDEX remarks_of_contact ON remarks (client_id, contact_id) WHERE contact_id IS NOT NULL;

    ${removeMessages('DELETE FROM remarks WHERE client_id IN (SELECT id FROM gone);')}

    ALTER TABLE webhooks ADD COLUMN chat_kinds text[] NOT NULL DEFAULT '{person,group,broadcast}';

    CREATE FUNCTION chat_kind(chat text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN chat LIKE 'group:%' THEN 'group' WHEN chat = 'broadcast:status' THEN 'status'
        WHEN chat LIKE 'broadcast:%' THEN 'broadcast' WHEN chat LIKE 'channel:%' THEN 'channel' ELSE 'person' END
    $$;

    -- The time in a message's id, which is the message's own: it names the partition.
    CREATE FUNCTION id_time(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT to_timestamp(0) + ('x' || lpad(left(replace(CAST(id AS text), '-', ''), 12), 16, '0'))::bit(64)::bigint
        * interval '1 millisecond'
    $$;
    ${writeEvents(`AND (w.chat IS NULL OR chat_kind(w.chat) = ANY (h.chat_kinds))`)}
    ${tellMessages(`'details', m.details, `)}

    CREATE FUNCTION tell_remarks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(jsonb_build_object('clientId', r.client_id, 'fromMe', r.from_me,
          'type', CASE r.kind WHEN 'reaction' THEN 'message.reaction' WHEN 'edit' THEN 'message.edited'
            WHEN 'deletion' THEN 'message.deleted' ELSE 'message.vote' END,
          'data', jsonb_build_object('target', r.target, 'value', r.value, 'timestamp', r.timestamp,
            'chat', CASE WHEN r.chat LIKE 'contact:%' THEN coalesce(p.phone, concat('lid:', p.lid)) ELSE r.chat END,
            'phone', w.phone, 'lid', w.lid, 'name', w.name,
            'message', CASE WHEN m.id IS NULL THEN NULL ELSE ${messageData(`'details', m.details, 'remarks', ${messageUpdatesSql}, `)} END))
          ORDER BY r.client_id, r.timestamp, r.id) AS told
        FROM stored r
        LEFT JOIN contacts w ON w.id = r.contact_id
        LEFT JOIN contacts p ON p.id = CASE WHEN r.chat LIKE 'contact:%' THEN CAST(substr(r.chat, 9) AS uuid) END
        LEFT JOIN messages m ON m.client_id = r.client_id AND m.id = r.message_id
          AND m.timestamp = id_time(r.message_id)
        LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE (r.value ->> 'history') IS DISTINCT FROM 'true'
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER tell_remarks AFTER INSERT ON remarks REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION tell_remarks();

    ALTER TABLE contact_counters ADD COLUMN elsewhere bigint NOT NULL DEFAULT 0;
    UPDATE contact_counters k SET inbound = k.inbound - s.inbound, outbound = k.outbound - s.outbound,
      elsewhere = s.inbound + s.outbound, last_message = s.last_message
    FROM (SELECT client_id, contact_id,
            count(*) FILTER (WHERE NOT from_me AND chat NOT LIKE 'contact:%') AS inbound,
            count(*) FILTER (WHERE from_me AND chat NOT LIKE 'contact:%') AS outbound,
            ${lastDirectMessageAt('messages')} AS last_message
          FROM messages WHERE contact_id IS NOT NULL GROUP BY 1, 2
          HAVING bool_or(chat NOT LIKE 'contact:%')) s
    WHERE k.client_id = s.client_id AND k.contact_id = s.contact_id;
    ${countMessages(
      `count(*) FILTER (WHERE NOT s.from_me AND s.chat LIKE 'contact:%'),
             count(*) FILTER (WHERE s.from_me AND s.chat LIKE 'contact:%'), ${lastDirectMessageAt('s')},
             count(*) FILTER (WHERE s.chat NOT LIKE 'contact:%')`,
      true,
    )}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${countMessages(`count(*) FILTER (WHERE NOT s.from_me), count(*) FILTER (WHERE s.from_me), max(s.timestamp)`, false)}
    UPDATE contact_counters k SET inbound = k.inbound + elsewhere WHERE elsewhere > 0;
    ALTER TABLE contact_counters DROP COLUMN elsewhere;
    DROP TRIGGER tell_remarks ON remarks;
    DROP FUNCTION tell_remarks;
    ${tellMessages('')}
    ${writeEvents('')}
    DROP FUNCTION chat_kind, id_time;
    ALTER TABLE webhooks DROP COLUMN chat_kinds;
    ${removeMessages('')}
    DROP TABLE remarks;
  `);
}

/** Time of the last direct message; '-infinity' for contacts that have only written in groups or statuses. */
const lastDirectMessageAt = (rows: string): string =>
  `coalesce(max(${rows}.timestamp) FILTER (WHERE ${rows}.chat LIKE 'contact:%'), '-infinity')`;

const removeMessages = (extraStatement: string): string => `
    CREATE OR REPLACE FUNCTION remove_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM messages WHERE client_id IN (SELECT id FROM gone);
      ${extraStatement}
      DELETE FROM contact_counters WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM message_totals WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM message_days WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM contacts WHERE client_id IN (SELECT id FROM gone);
      RETURN NULL;
    END $$;`;

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
        WHERE h.disabled_at IS NULL AND (h.event_types = '{}' OR w.type = ANY (h.event_types)) ${webhookCondition}
          -- A test is for one address, which its sender names.
          AND w.type <> 'webhook.test'
      )
      SELECT id, client_id, sequence FROM written
    $$;`;

const isNotHistory = `(m.details ->> 'history') IS DISTINCT FROM 'true'`;

const tellMessages = (details: string): string => `
    CREATE OR REPLACE FUNCTION tell_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(${tellMessage(
          details,
          `CASE
          WHEN m.type = 'undecryptable' THEN 'message.undecryptable'
          WHEN m.from_me THEN 'message.' || m.status
          ELSE 'message.received' END`,
        )} ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM stored m LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE NOT (m.from_me AND m.status = 'queued') AND ${isNotHistory}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION tell_changed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(${tellMessage(
          details,
          `CASE
          WHEN b.type <> m.type AND NOT m.from_me THEN 'message.received'
          ELSE 'message.' || m.status END`,
        )} ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM changed m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE ((b.type = 'undecryptable' AND m.type <> 'undecryptable') OR (b.status <> m.status AND m.from_me))
          AND m.status <> 'queued' AND ${isNotHistory}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;

const tellMessage = (details: string, type: string): string => `
  jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', ${type}, 'data', ${messageData(details)})`;

const messageData = (details: string): string => `jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
      'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
      'phone', c.phone, 'lid', c.lid, 'name', c.name, 'type', m.type, 'text', m.text, 'media', m.media,
      ${details}'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code,
      'timestamp', m.timestamp)`;

const messageUpdatesSql = `(
      SELECT jsonb_agg(jsonb_build_object('kind', a.kind, 'fromMe', a.from_me, 'contactId', a.contact_id,
        'phone', s.phone, 'lid', s.lid, 'name', s.name, 'value', a.value, 'timestamp', a.timestamp)
        ORDER BY a.timestamp, a.id)
      FROM remarks a LEFT JOIN contacts s ON s.id = a.contact_id
      WHERE a.client_id = m.client_id AND a.message_id = m.id)`;

const countMessages = (counts: string, elsewhere: boolean): string => `
    CREATE OR REPLACE FUNCTION count_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      own_shard smallint := pg_backend_pid() % 8;
    BEGIN
      PERFORM hold_client(c.id) FROM (SELECT DISTINCT client_id AS id FROM stored ORDER BY 1) c;

      INSERT INTO message_days AS d (client_id, day, shard, inbound, outbound)
      SELECT s.client_id, (s.timestamp AT TIME ZONE c.time_zone)::date AS day, own_shard,
             count(*) FILTER (WHERE NOT s.from_me), count(*) FILTER (WHERE s.from_me)
      FROM stored s JOIN clients c ON c.id = s.client_id
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, day, shard)
      DO UPDATE SET inbound = d.inbound + excluded.inbound, outbound = d.outbound + excluded.outbound;

      INSERT INTO message_totals AS t (client_id, shard, inbound, outbound)
      SELECT s.client_id, own_shard, count(*) FILTER (WHERE NOT s.from_me), count(*) FILTER (WHERE s.from_me)
      FROM stored s GROUP BY 1 ORDER BY 1
      ON CONFLICT (client_id, shard)
      DO UPDATE SET inbound = t.inbound + excluded.inbound, outbound = t.outbound + excluded.outbound;

      INSERT INTO contact_counters AS k (client_id, contact_id, inbound, outbound, last_message${elsewhere ? ', elsewhere' : ''})
      SELECT s.client_id, s.contact_id, ${counts}
      FROM stored s WHERE s.contact_id IS NOT NULL
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, contact_id)
      DO UPDATE SET inbound = k.inbound + excluded.inbound, outbound = k.outbound + excluded.outbound,
        last_message = greatest(k.last_message, excluded.last_message)
        ${elsewhere ? ', elsewhere = k.elsewhere + excluded.elsewhere' : ''};
      RETURN NULL;
    END $$;`;
