import type { Knex } from 'knex';

/**
 * Triggers write the events of messages and sessions, so that no process that changes these tables
 * can omit them. Each trigger writes all events of one statement in one call. Events must be written
 * last, so the trigger on `messages` has a name after that of the counting trigger: triggers of one
 * kind fire in the order of their names.
 *
 * `data` is a message as in `MessageView`, or a session's row with its client's names. The payload
 * is built from it when the event is read.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION tell_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(${tellMessage(`CASE
          WHEN m.type = 'undecryptable' THEN 'message.undecryptable'
          WHEN m.from_me THEN 'message.' || m.status
          ELSE 'message.received' END`)} ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM stored m LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE NOT (m.from_me AND m.status = 'queued') AND ${isNotHistory}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER tell_new_messages AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION tell_new_messages();

    CREATE FUNCTION tell_changed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(${tellMessage(`CASE
          WHEN b.type <> m.type AND NOT m.from_me THEN 'message.received'
          ELSE 'message.' || m.status END`)} ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM changed m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE ((b.type = 'undecryptable' AND m.type <> 'undecryptable') OR (b.status <> m.status AND m.from_me))
          AND m.status <> 'queued' AND ${isNotHistory}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER tell_changed_messages AFTER UPDATE ON messages REFERENCING OLD TABLE AS before NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_messages();

    CREATE FUNCTION tell_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(jsonb_build_object('clientId', s.client_id, 'fromMe', false,
          'type', 'client.' || replace(s.state, '-', '_'),
          'data', jsonb_build_object('businessName', c.business_name, 'phoneNumber', c.phone_number,
            'state', s.state, 'status', s.status, 'isConnected', s.is_connected, 'reason', s.reason,
            'since', s.since, 'until', s.until, 'lastEventAt', s.last_event_at)) ORDER BY s.client_id) AS told
        FROM changed s JOIN before b ON b.client_id = s.client_id JOIN clients c ON c.id = s.client_id
        WHERE b.state <> s.state
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER tell_sessions AFTER UPDATE ON sessions REFERENCING OLD TABLE AS before NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER tell_sessions ON sessions;
    DROP TRIGGER tell_changed_messages ON messages;
    DROP TRIGGER tell_new_messages ON messages;
    DROP FUNCTION tell_sessions, tell_changed_messages, tell_new_messages;
  `);
}

/** SQL condition that excludes imported history: past messages of a newly linked phone must cause no events. */
const isNotHistory = `(m.details ->> 'history') IS DISTINCT FROM 'true'`;

const tellMessage = (type: string): string => `
  jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', ${type},
    'data', jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
      'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
      'phone', c.phone, 'lid', c.lid, 'name', c.name, 'type', m.type, 'text', m.text, 'media', m.media,
      'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code, 'timestamp', m.timestamp))`;
