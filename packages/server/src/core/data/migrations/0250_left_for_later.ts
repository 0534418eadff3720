import type { Knex } from 'knex';

/**
 * Conversations left for later (docs/adr/0075): marked unread by a user, or snoozed until
 * `snoozed_until`. `returned_at` is the time at which a snooze ended. It determines the position in the
 * list until a newer message arrives. A new message updates these columns only if they are set. All other
 * messages change no indexed column, so PostgreSQL can keep the updated row in the same page.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE conversations ADD COLUMN marked_unread boolean NOT NULL DEFAULT false,
      ADD COLUMN snoozed_until timestamptz(3), ADD COLUMN returned_at timestamptz(3);
    CREATE INDEX conversations_snoozed ON conversations (snoozed_until) WHERE snoozed_until IS NOT NULL;
    CREATE INDEX conversations_returned ON conversations (client_id, returned_at DESC) WHERE returned_at IS NOT NULL;
    ${keepConversations(true)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${keepConversations(false)}
    ALTER TABLE conversations DROP COLUMN marked_unread, DROP COLUMN snoozed_until, DROP COLUMN returned_at;
  `);
}

/** SQL condition that excludes notices which Meta sends in a customer's name, such as a change of number. */
function isWritten(rows: string): string {
  return `coalesce(${rows}.details #>> '{unsupported,name}', '') !~ '^(user|customer)_.*changed'`;
}

/**
 * SQL condition that selects messages from this account that count as answers. A counted message shows that a
 * person, or a program that the owner trusts, has seen the earlier messages of the chat.
 */
const countsAsAnswer = (rows: string): string =>
  `${rows}.from_me AND ${isNotHistory(rows)}
   AND coalesce(${rows}.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule')`;

/**
 * SQL condition that excludes messages from before the number was linked, because they were already read
 * on the phone.
 */
function isNotHistory(rows: string): string {
  return `(${rows}.details ->> 'history') IS DISTINCT FROM 'true'`;
}

const isTakeover = (rows: string): string =>
  `${rows}.from_me AND ${rows}.details #>> '{origin,kind}' IN ('phone', 'console') AND ${isNotHistory(rows)}
   AND chat_kind(${rows}.chat) IN ('person', 'group')`;

const isLonger = `excluded.paused_until > now() AND excluded.paused_until > coalesce(v.paused_until, '-infinity')`;

const keepConversations = (withSnooze: boolean): string => `
    CREATE OR REPLACE FUNCTION keep_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO conversations AS v
        (client_id, chat, last_at, last_message, subject, unread, paused_until, paused_by, waits_since, heard_at)
      SELECT s.client_id, s.chat, max(s.timestamp), CAST(max(CAST(s.id AS text) COLLATE "C") AS uuid),
        (array_agg(s.details ->> 'subject' ORDER BY s.timestamp DESC, s.id DESC)
          FILTER (WHERE s.details ->> 'subject' IS NOT NULL))[1],
        count(*) FILTER (WHERE s.waits AND NOT s.is_answered),
        CASE WHEN max(s.takes_over) IS NOT NULL THEN max(s.takes_over)
          + make_interval(mins => (SELECT c.pause_minutes FROM clients c WHERE c.id = s.client_id)) END,
        (array_agg(s.details -> 'origin' ORDER BY s.timestamp DESC, s.id DESC) FILTER (WHERE s.takes_over IS NOT NULL))[1],
        min(s.timestamp) FILTER (WHERE s.waits AND NOT s.is_answered),
        max(s.timestamp) FILTER (WHERE s.waits AND ${isWritten('s')})
      FROM (
        SELECT m.client_id, m.chat, m.timestamp, m.id, m.details, NOT m.from_me AND ${isNotHistory('m')} AS waits,
          -- Of what is stored together, whatever stands before the last of ours.
          bool_or(${countsAsAnswer('m')})
            OVER (PARTITION BY m.client_id, m.chat ORDER BY m.timestamp DESC, m.id DESC) AS is_answered,
          CASE WHEN ${isTakeover('m')} THEN least(m.timestamp, now()) END AS takes_over
        FROM stored m) s
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, chat) DO UPDATE SET
        last_at = greatest(v.last_at, excluded.last_at),
        last_message = CASE WHEN (excluded.last_at, excluded.last_message) > (v.last_at, v.last_message)
          THEN excluded.last_message ELSE v.last_message END,
        subject = CASE WHEN v.subject IS NULL OR excluded.last_at >= v.last_at
          THEN coalesce(excluded.subject, v.subject) ELSE v.subject END,
        unread = excluded.unread + CASE WHEN v.unread = 0 OR EXISTS (
          SELECT FROM stored o WHERE o.client_id = v.client_id AND o.chat = v.chat AND ${countsAsAnswer('o')})
          THEN 0 ELSE v.unread END,
        archived = v.archived AND (v.muted OR excluded.unread = 0),
        paused_until = CASE WHEN ${isLonger} THEN excluded.paused_until ELSE v.paused_until END,
        paused_by = CASE WHEN ${isLonger} THEN excluded.paused_by ELSE v.paused_by END,
        waits_since = CASE WHEN EXISTS (
          SELECT FROM stored o WHERE o.client_id = v.client_id AND o.chat = v.chat AND ${countsAsAnswer('o')})
          THEN excluded.waits_since ELSE least(v.waits_since, excluded.waits_since) END,
        heard_at = greatest(v.heard_at, excluded.heard_at)${
          withSnooze
            ? `,
        marked_unread = v.marked_unread AND NOT EXISTS (
          SELECT FROM stored o WHERE o.client_id = v.client_id AND o.chat = v.chat AND ${countsAsAnswer('o')}),
        snoozed_until = CASE WHEN v.muted OR excluded.unread = 0 THEN v.snoozed_until END,
        returned_at = CASE WHEN v.returned_at > excluded.last_at THEN v.returned_at END`
            : ''
        };
      RETURN NULL;
    END $$;`;
