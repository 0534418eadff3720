import type { Knex } from 'knex';

/**
 * Adds the pause of automatic answers in a conversation (docs/adr/0023). The pause starts when a person of the
 * business writes in the conversation, either on the phone or signed in to Recado. The transaction that stores
 * the person's message also stores the pause and writes the event `conversation.paused`. Each message event
 * contains the pause of its conversation, unless the pause has expired.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE clients ADD COLUMN pause_minutes integer NOT NULL DEFAULT 30 CHECK (pause_minutes BETWEEN 0 AND 1440);
    ALTER TABLE conversations ADD COLUMN paused_until timestamptz(3), ADD COLUMN paused_by jsonb;
    ${keepConversations(true)}
    ${tellNew(true)}
    ${tellChanged(true)}
    ${tellRemarks(true)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${tellRemarks(false)}
    ${tellChanged(false)}
    ${tellNew(false)}
    ${keepConversations(false)}
    ALTER TABLE conversations DROP COLUMN paused_until, DROP COLUMN paused_by;
    ALTER TABLE clients DROP COLUMN pause_minutes;
  `);
}

/**
 * Selects messages with which a person of this business takes over a chat from the automatic answers. Imported
 * history is excluded.
 */
const isTakeover = (rows: string): string =>
  `${rows}.from_me AND ${rows}.details #>> '{origin,kind}' IN ('phone', 'console') AND ${isNotHistory(rows)}
   AND chat_kind(${rows}.chat) IN ('person', 'group')`;

/**
 * SQL for the end of an automation pause, which starts at the time of a person's reply. If the reply is stored
 * late, the pause may already be over.
 */
const pauseEndSql = `max(s.takes_over) + make_interval(mins => (SELECT c.pause_minutes FROM clients c WHERE c.id = s.client_id))`;

const isLonger = `excluded.paused_until > now() AND excluded.paused_until > coalesce(v.paused_until, '-infinity')`;

const keepConversations = (includePauses: boolean): string => `
    CREATE OR REPLACE FUNCTION keep_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO conversations AS v (client_id, chat, last_at, last_message, subject, unread${
        includePauses ? ', paused_until, paused_by' : ''
      })
      SELECT s.client_id, s.chat, max(s.timestamp), CAST(max(CAST(s.id AS text) COLLATE "C") AS uuid), ${subjectOf('s')},
        count(*) FILTER (WHERE s.waits AND NOT s.is_answered)${
          includePauses
            ? `,
        CASE WHEN max(s.takes_over) IS NOT NULL THEN ${pauseEndSql} END,
        (array_agg(s.details -> 'origin' ORDER BY s.timestamp DESC, s.id DESC) FILTER (WHERE s.takes_over IS NOT NULL))[1]`
            : ''
        }
      FROM (
        SELECT m.client_id, m.chat, m.timestamp, m.id, m.details, NOT m.from_me AND ${isNotHistory('m')} AS waits,
          -- Of what is stored together, whatever stands before the last of ours.
          bool_or(m.from_me AND ${isNotHistory('m')})
            OVER (PARTITION BY m.client_id, m.chat ORDER BY m.timestamp DESC, m.id DESC) AS is_answered${
              includePauses
                ? `,
          CASE WHEN ${isTakeover('m')} THEN least(m.timestamp, now()) END AS takes_over`
                : ''
            }
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
        archived = v.archived AND (v.muted OR excluded.unread = 0)${
          includePauses
            ? `,
        paused_until = CASE WHEN ${isLonger} THEN excluded.paused_until ELSE v.paused_until END,
        paused_by = CASE WHEN ${isLonger} THEN excluded.paused_by ELSE v.paused_by END`
            : ''
        };
      RETURN NULL;
    END $$;`;

/** The conversation's pause as a field of message events; null if it expired or no conversation exists. */
const pauseFieldSql = `,
              'robot', CASE WHEN v.paused_until > now()
                THEN jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by) END`;
const joinConversation = (rows: string): string =>
  `LEFT JOIN conversations v ON v.client_id = ${rows}.client_id AND v.chat = ${rows}.chat`;

/** Creates the events `conversation.paused`, with the same JSON that `emitConversationEvent` writes. */
const pauseEventsSql = `
          UNION ALL
          SELECT v.client_id, 2, v.last_at, v.id, jsonb_build_object('clientId', v.client_id, 'fromMe', false,
            'type', 'conversation.paused', 'data', jsonb_build_object('conversationId', v.id,
              'chat', CASE WHEN v.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE v.chat END,
              'chatKind', v.kind, 'phoneNumber', c.phone, 'lid', c.lid, 'name', coalesce(c.name, v.subject),
              'unread', v.unread, 'archived', v.archived, 'muted', v.muted, 'label', v.label,
              'robot', jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by)))
          FROM (SELECT DISTINCT m.client_id, m.chat FROM stored m WHERE ${isTakeover('m')}) p
          JOIN conversations v ON v.client_id = p.client_id AND v.chat = p.chat
          LEFT JOIN contacts c ON c.id = v.contact_id
          WHERE v.paused_until > now()`;

const tellNew = (includePauses: boolean): string => `
    CREATE OR REPLACE FUNCTION tell_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(e.told ORDER BY e.client_id, e.place, e.timestamp, e.id) AS told FROM (
          SELECT m.client_id, 1 AS place, m.timestamp, m.id,
            jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', CASE
              WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'
              WHEN m.type = 'undecryptable' THEN 'message.undecryptable'
              WHEN m.from_me THEN 'message.' || m.status
              ELSE 'message.received' END, 'data',
            jsonb_build_object(${messageFields('m.status')}${includePauses ? pauseFieldSql : ''})) AS told
          FROM stored m LEFT JOIN contacts c ON c.id = m.contact_id ${includePauses ? joinConversation('m') : ''}
          WHERE NOT (m.from_me AND m.status = 'queued') AND ${isNotHistory('m')}
            AND (m.details #>> '{undecryptable,quiet}') IS DISTINCT FROM 'true'${includePauses ? pauseEventsSql : ''}
        ) e
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;

const tellChanged = (includePauses: boolean): string => `
    CREATE OR REPLACE FUNCTION tell_changed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(
          jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', CASE
              WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'
              WHEN b.type <> m.type AND NOT m.from_me THEN 'message.received'
              ELSE 'message.' || step.status END, 'data',
            jsonb_build_object(${messageFields('step.status')}${includePauses ? pauseFieldSql : ''}))
          ORDER BY m.client_id, m.timestamp, m.id, step.place) AS told
        FROM changed m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        LEFT JOIN contacts c ON c.id = m.contact_id ${includePauses ? joinConversation('m') : ''}
        CROSS JOIN LATERAL unnest(
          CASE WHEN m.from_me AND b.status IN ('queued', 'unknown') AND m.status IN ('delivered', 'read')
          THEN ARRAY['sent', m.status] ELSE ARRAY[m.status] END) WITH ORDINALITY AS step (status, place)
        WHERE ((b.type = 'undecryptable' AND m.type <> 'undecryptable') OR (b.status <> m.status AND m.from_me)
            OR (m.type = 'call' AND b.details #> '{call,outcome}' IS DISTINCT FROM m.details #> '{call,outcome}'))
          AND m.status <> 'queued' AND ${isNotHistory('m')}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;

const tellRemarks = (includePauses: boolean): string => `
    CREATE OR REPLACE FUNCTION tell_remarks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(jsonb_build_object('clientId', r.client_id, 'fromMe', r.from_me,
          'type', CASE r.kind WHEN 'reaction' THEN 'message.reaction' WHEN 'edit' THEN 'message.edited'
            WHEN 'deletion' THEN 'message.deleted' ELSE 'message.vote' END,
          'data', jsonb_build_object('target', r.target, 'value', r.value, 'timestamp', r.timestamp,
            'chat', CASE WHEN r.chat LIKE 'contact:%' THEN coalesce(p.phone, concat('lid:', p.lid)) ELSE r.chat END,
            'phone', w.phone, 'lid', w.lid, 'name', w.name,
            'message', CASE WHEN m.id IS NULL THEN NULL ELSE jsonb_build_object(${messageFields('m.status', MESSAGE_UPDATES_SQL)}) END${
              includePauses ? pauseFieldSql : ''
            }))
          ORDER BY r.client_id, r.timestamp, r.id) AS told
        FROM stored r
        LEFT JOIN contacts w ON w.id = r.contact_id
        LEFT JOIN contacts p ON p.id = CASE WHEN r.chat LIKE 'contact:%' THEN CAST(substr(r.chat, 9) AS uuid) END
        LEFT JOIN messages m ON m.client_id = r.client_id AND m.id = r.message_id
          AND m.timestamp = id_time(r.message_id)
        LEFT JOIN contacts c ON c.id = m.contact_id ${includePauses ? joinConversation('r') : ''}
        WHERE (r.value ->> 'history') IS DISTINCT FROM 'true'
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;

const MESSAGE_UPDATES_SQL = `'remarks', (
      SELECT jsonb_agg(jsonb_build_object('kind', a.kind, 'fromMe', a.from_me, 'contactId', a.contact_id,
        'phone', s.phone, 'lid', s.lid, 'name', s.name, 'value', a.value, 'timestamp', a.timestamp)
        ORDER BY a.timestamp, a.id)
      FROM remarks a LEFT JOIN contacts s ON s.id = a.contact_id
      WHERE a.client_id = m.client_id AND a.message_id = m.id), `;

const messageFields = (
  status: string,
  messageUpdates = '',
): string => `'id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
              'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
              'phone', c.phone, 'lid', c.lid, 'name', c.name, 'type', m.type, 'text', m.text, 'media', m.media,
              'details', m.details, ${messageUpdates}'quotedWaId', m.quoted_wa_id, 'status', ${status}, 'errorCode', m.error_code,
              'timestamp', m.timestamp`;

/** Excludes messages from before the number was linked, because the user read them on the phone. */
function isNotHistory(rows: string): string {
  return `(${rows}.details ->> 'history') IS DISTINCT FROM 'true'`;
}

function subjectOf(rows: string): string {
  return `(array_agg(${rows}.details ->> 'subject' ORDER BY ${rows}.timestamp DESC, ${rows}.id DESC)
     FILTER (WHERE ${rows}.details ->> 'subject' IS NOT NULL))[1]`;
}
