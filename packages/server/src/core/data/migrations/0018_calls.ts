import type { Knex } from 'knex';

/**
 * Writes the event `call.received` when a call rings and again when its outcome is known. Also adds
 * the client's setting to decline calls and to send `decline_text` to the caller, unless it is empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE clients ADD COLUMN decline_calls boolean NOT NULL DEFAULT false,
      ADD COLUMN decline_text text NOT NULL DEFAULT '';
    ${tellMessages(
      "WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'",
      "OR (m.type = 'call' AND b.details #> '{call,outcome}' IS DISTINCT FROM m.details #> '{call,outcome}')",
    )}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${tellMessages('', '')}
    ALTER TABLE clients DROP COLUMN decline_calls, DROP COLUMN decline_text;
  `);
}

const isNotHistory = `(m.details ->> 'history') IS DISTINCT FROM 'true'`;

const tellMessages = (type: string, changeCondition: string): string => `
    CREATE OR REPLACE FUNCTION tell_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(${tellMessage(`CASE
          ${type}
          WHEN m.type = 'undecryptable' THEN 'message.undecryptable'
          WHEN m.from_me THEN 'message.' || m.status
          ELSE 'message.received' END`)} ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM stored m LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE NOT (m.from_me AND m.status = 'queued') AND ${isNotHistory}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION tell_changed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(${tellMessage(`CASE
          ${type}
          WHEN b.type <> m.type AND NOT m.from_me THEN 'message.received'
          ELSE 'message.' || m.status END`)} ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM changed m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE ((b.type = 'undecryptable' AND m.type <> 'undecryptable') OR (b.status <> m.status AND m.from_me) ${changeCondition})
          AND m.status <> 'queued' AND ${isNotHistory}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;

const tellMessage = (type: string): string => `
  jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', ${type}, 'data',
    jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
      'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
      'phone', c.phone, 'lid', c.lid, 'name', c.name, 'type', m.type, 'text', m.text, 'media', m.media,
      'details', m.details, 'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code,
      'timestamp', m.timestamp))`;
