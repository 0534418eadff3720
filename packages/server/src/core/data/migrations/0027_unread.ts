import type { Knex } from 'knex';

/**
 * Several undecryptable messages in succession share one row, which belongs to the first of them. When
 * the first message is decrypted, the others get a new row, which is marked `quiet`. The trigger writes no
 * event for a `quiet` row (`undecryptableBursts.ts`).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tellNew(`AND (m.details #>> '{undecryptable,quiet}') IS DISTINCT FROM 'true'`));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(tellNew(''));
}

const tellNew = (extraCondition: string): string => `
    CREATE OR REPLACE FUNCTION tell_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(
          jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', CASE
              WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'
              WHEN m.type = 'undecryptable' THEN 'message.undecryptable'
              WHEN m.from_me THEN 'message.' || m.status
              ELSE 'message.received' END, 'data',
            jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
              'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
              'phone', c.phone, 'lid', c.lid, 'name', c.name, 'type', m.type, 'text', m.text, 'media', m.media,
              'details', m.details, 'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code,
              'timestamp', m.timestamp)) ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM stored m LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE NOT (m.from_me AND m.status = 'queued') AND (m.details ->> 'history') IS DISTINCT FROM 'true' ${extraCondition}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;
