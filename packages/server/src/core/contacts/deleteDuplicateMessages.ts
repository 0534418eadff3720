import type { Knex } from 'knex';
import { rows, type SqlBindings } from '../data/sql.ts';

/**
 * Deletes the duplicates of messages that are stored under two contacts of one person. The network may name only the
 * number for a message, and only the LID when its sender repeats it. A message without content is then the duplicate
 * of a readable one, whatever their times are: WhatsApp dates a repetition when it is sent (Baileys issue 868).
 */
export async function deleteDuplicateMessages(
  trx: Knex.Transaction,
  bindings: SqlBindings & { readonly clientId: string; readonly from: string; readonly into: string },
): Promise<void> {
  await rows(trx, SUBTRACT_DUPLICATE_UNREAD_SQL, bindings);
  await rows(trx, DELETE_DUPLICATE_MESSAGES_SQL, bindings);
}

const hasNoContentSql = (row: string): string => `${row}.type IN ('undecryptable', 'phone-only')`;

/** Condition for two rows of one message. Two readable messages with one ID and different times are two messages. */
const isSameMessageSql = (row: string, other: string): string =>
  `${row}.wa_id = ${other}.wa_id AND ${row}.from_me = ${other}.from_me
     AND (${row}.timestamp = ${other}.timestamp OR ${hasNoContentSql(row)} OR ${hasNoContentSql(other)})`;

/**
 * Reduces the unread count of contact `from` by the messages that are also stored for contact `into`, so that
 * each message counts once.
 */
const SUBTRACT_DUPLICATE_UNREAD_SQL = `
  UPDATE conversations v SET unread_count = v.unread_count - (
    SELECT count(*) FROM (
      SELECT wa_id, from_me, type, timestamp FROM messages m
      WHERE m.client_id = v.client_id AND m.contact_id = :from AND m.chat = v.chat AND NOT m.from_me
        AND NOT is_history(m.details)
      ORDER BY timestamp DESC, id DESC LIMIT v.unread_count) u
    WHERE EXISTS (SELECT FROM messages kept WHERE kept.client_id = v.client_id
      AND kept.chat = concat('contact:', CAST(:into AS text)) AND ${isSameMessageSql('kept', 'u')}))
  WHERE v.client_id = :clientId AND v.chat = concat('contact:', CAST(:from AS text)) AND v.unread_count > 0`;

/**
 * Deletes the row of contact `from`, but of a readable row and one without content always the latter. The
 * counters of `from` are reduced in both cases, because the merge adds them to those of `into` afterwards.
 */
const DELETE_DUPLICATE_MESSAGES_SQL = `
  WITH pairs AS (
    SELECT m.client_id, m.timestamp, m.id, kept.timestamp AS kept_timestamp, kept.id AS kept_id,
      ${hasNoContentSql('kept')} AND NOT ${hasNoContentSql('m')} AS is_other_readable
    FROM messages m JOIN messages kept ON kept.client_id = m.client_id
      AND kept.chat = concat('contact:', CAST(:into AS text)) AND ${isSameMessageSql('kept', 'm')}
    WHERE m.client_id = :clientId AND m.contact_id = :from AND m.chat = concat('contact:', CAST(:from AS text))
  ), doubles AS (
    DELETE FROM messages m USING (
      SELECT DISTINCT ON (3) client_id, CASE WHEN is_other_readable THEN kept_timestamp ELSE timestamp END AS timestamp,
        CASE WHEN is_other_readable THEN kept_id ELSE id END AS id,
        CASE WHEN is_other_readable THEN id ELSE kept_id END AS kept
      FROM pairs) d
    WHERE m.client_id = d.client_id AND m.timestamp = d.timestamp AND m.id = d.id
    RETURNING m.client_id, m.from_me, m.timestamp, m.id, d.kept
  ), surplus AS (
    SELECT d.client_id, (d.timestamp AT TIME ZONE c.time_zone)::date AS day,
           count(*) FILTER (WHERE NOT d.from_me) AS inbound, count(*) FILTER (WHERE d.from_me) AS outbound
    FROM doubles d JOIN clients c ON c.id = d.client_id GROUP BY 1, 2 ORDER BY 1, 2
  ), about AS (
    UPDATE message_updates r SET message_id = d.kept FROM doubles d
    WHERE r.client_id = d.client_id AND r.message_id = d.id
  ), days AS (
    INSERT INTO daily_message_counts AS d (client_id, day, shard, inbound, outbound)
    SELECT client_id, day, 0, -inbound, -outbound FROM surplus
    ON CONFLICT (client_id, day, shard)
    DO UPDATE SET inbound = d.inbound + excluded.inbound, outbound = d.outbound + excluded.outbound
  ), totals AS (
    INSERT INTO message_totals AS t (client_id, shard, inbound, outbound)
    SELECT client_id, 0, -sum(inbound), -sum(outbound) FROM surplus GROUP BY 1
    ON CONFLICT (client_id, shard)
    DO UPDATE SET inbound = t.inbound + excluded.inbound, outbound = t.outbound + excluded.outbound
  )
  UPDATE contact_counters k SET inbound = k.inbound - s.inbound, outbound = k.outbound - s.outbound
  FROM (SELECT sum(inbound) AS inbound, sum(outbound) AS outbound FROM surplus) s
  WHERE k.client_id = :clientId AND k.contact_id = :from AND s.inbound IS NOT NULL`;
