import type { Knex } from 'knex';

/**
 * Writes the event `message.sent` before `message.delivered` or `message.read`. If the receipt is faster
 * than the acknowledgement, a single update of the message's status must produce two events. With this
 * migration, subscribers always receive `message.sent`, and they receive it first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    tellChanged(`CROSS JOIN LATERAL unnest(
          CASE WHEN m.from_me AND b.status IN ('queued', 'unknown') AND m.status IN ('delivered', 'read')
          THEN ARRAY['sent', m.status] ELSE ARRAY[m.status] END) WITH ORDINALITY AS step (status, place)`),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(tellChanged(`CROSS JOIN LATERAL (SELECT m.status, 1 AS place) step`));
}

const tellChanged = (stepsSql: string): string => `
    CREATE OR REPLACE FUNCTION tell_changed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(
          jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', CASE
              WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'
              WHEN b.type <> m.type AND NOT m.from_me THEN 'message.received'
              ELSE 'message.' || step.status END, 'data',
            jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
              'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
              'phone', c.phone, 'lid', c.lid, 'name', c.name, 'type', m.type, 'text', m.text, 'media', m.media,
              'details', m.details, 'quotedWaId', m.quoted_wa_id, 'status', step.status, 'errorCode', m.error_code,
              'timestamp', m.timestamp)) ORDER BY m.client_id, m.timestamp, m.id, step.place) AS told
        FROM changed m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        LEFT JOIN contacts c ON c.id = m.contact_id
        ${stepsSql}
        WHERE ((b.type = 'undecryptable' AND m.type <> 'undecryptable') OR (b.status <> m.status AND m.from_me)
            OR (m.type = 'call' AND b.details #> '{call,outcome}' IS DISTINCT FROM m.details #> '{call,outcome}'))
          AND m.status <> 'queued' AND (m.details ->> 'history') IS DISTINCT FROM 'true'
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;
