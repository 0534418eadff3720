import type { Knex } from 'knex';

/**
 * Automatic messages no longer count as answers to a customer. After an automatic answer or a scheduled
 * message, the customer still waits for an answer from a user. `look_at` is the time at which the automatic
 * answers next process a client's messages. After a failure, `look_at` is moved further into the future.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE robots ADD COLUMN look_at timestamptz(3) NOT NULL DEFAULT now();
    ${keepConversations(countsAsAnswer)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${keepConversations(rows => `${rows}.from_me AND ${isNotHistory(rows)}`)}
    ALTER TABLE robots DROP COLUMN look_at;
  `);
}

/**
 * SQL condition for messages that count as answers. An answer implies that a person, or a program that the
 * owner trusts, has seen the earlier messages.
 */
const countsAsAnswer = (rows: string): string =>
  `${rows}.from_me AND ${isNotHistory(rows)}
   AND coalesce(${rows}.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule')`;

/** Excludes messages from before the number was linked, because the user has read them on the phone. */
function isNotHistory(rows: string): string {
  return `(${rows}.details ->> 'history') IS DISTINCT FROM 'true'`;
}

const isTakeover = (rows: string): string =>
  `${rows}.from_me AND ${rows}.details #>> '{origin,kind}' IN ('phone', 'console') AND ${isNotHistory(rows)}
   AND chat_kind(${rows}.chat) IN ('person', 'group')`;

const isLonger = `excluded.paused_until > now() AND excluded.paused_until > coalesce(v.paused_until, '-infinity')`;

const keepConversations = (isAnswer: (rows: string) => string): string => `
    CREATE OR REPLACE FUNCTION keep_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO conversations AS v
        (client_id, chat, last_at, last_message, subject, unread, paused_until, paused_by)
      SELECT s.client_id, s.chat, max(s.timestamp), CAST(max(CAST(s.id AS text) COLLATE "C") AS uuid),
        (array_agg(s.details ->> 'subject' ORDER BY s.timestamp DESC, s.id DESC)
          FILTER (WHERE s.details ->> 'subject' IS NOT NULL))[1],
        count(*) FILTER (WHERE s.waits AND NOT s.is_answered),
        CASE WHEN max(s.takes_over) IS NOT NULL THEN max(s.takes_over)
          + make_interval(mins => (SELECT c.pause_minutes FROM clients c WHERE c.id = s.client_id)) END,
        (array_agg(s.details -> 'origin' ORDER BY s.timestamp DESC, s.id DESC) FILTER (WHERE s.takes_over IS NOT NULL))[1]
      FROM (
        SELECT m.client_id, m.chat, m.timestamp, m.id, m.details, NOT m.from_me AND ${isNotHistory('m')} AS waits,
          -- Of what is stored together, whatever stands before the last of ours.
          bool_or(${isAnswer('m')})
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
          SELECT FROM stored o WHERE o.client_id = v.client_id AND o.chat = v.chat AND ${isAnswer('o')})
          THEN 0 ELSE v.unread END,
        archived = v.archived AND (v.muted OR excluded.unread = 0),
        paused_until = CASE WHEN ${isLonger} THEN excluded.paused_until ELSE v.paused_until END,
        paused_by = CASE WHEN ${isLonger} THEN excluded.paused_by ELSE v.paused_by END;
      RETURN NULL;
    END $$;`;
