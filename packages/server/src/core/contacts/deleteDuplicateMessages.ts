import type { Knex } from 'knex';
import { rows, type SqlBindings } from '../data/sql.ts';
import type { StoredMessage } from '../messages/newMessage.ts';
import { leaveUndecryptableMessageBurst, type UndecryptableMessageRow } from '../messages/undecryptableBursts.ts';

/**
 * Deletes the duplicates of messages that are stored under two contacts of one person. The network may name only the
 * number for a message, and only the LID when its sender repeats it. A message without content is then the duplicate
 * of a readable one, whatever their times are: WhatsApp dates a repetition when it is sent (Baileys issue 868).
 */
export async function deleteDuplicateMessages(
  trx: Knex.Transaction,
  bindings: SqlBindings & { readonly clientId: string; readonly from: string; readonly into: string },
): Promise<void> {
  const undecryptable = await rows<UndecryptableMessageRow & Pick<StoredMessage, 'waId'>>(
    trx,
    FIND_UNDECRYPTABLE_DUPLICATES_SQL,
    bindings,
  );
  for (const row of undecryptable) await leaveUndecryptableMessageBurst(trx, bindings.clientId, row);
  await rows(trx, SUBTRACT_DUPLICATE_UNREAD_SQL, bindings);
  await rows(trx, DELETE_DUPLICATE_MESSAGES_SQL, bindings);
}

const hasNoContentSql = (row: string): string => `${row}.type IN ('undecryptable', 'phone-only')`;

/** Whether to keep a row instead of the other one: because of its content, otherwise because it was received. */
const isBetterSql = (row: string, other: string): string =>
  `CASE WHEN ${hasNoContentSql(row)} = ${hasNoContentSql(other)}
      THEN is_history(${other}.details) AND NOT is_history(${row}.details) ELSE ${hasNoContentSql(other)} END`;

/** Whether a repetition of the row may have another time. */
const hasOtherTimesSql = (row: string): string =>
  `${hasNoContentSql(row)} OR coalesce(jsonb_exists(${row}.details, 'recovered'), false)`;

/** Condition for two rows of one message. Two readable messages with one ID and different times are two messages. */
const isSameMessageSql = (row: string, other: string): string =>
  `${row}.wa_id = ${other}.wa_id AND ${row}.from_me = ${other}.from_me
     AND (${row}.timestamp = ${other}.timestamp OR ${hasOtherTimesSql(row)} OR ${hasOtherTimesSql(other)})`;

/**
 * Reduces the unread count of contact `from` by the messages that are also stored for contact `into`, so that
 * each message counts once. History is not counted.
 */
const SUBTRACT_DUPLICATE_UNREAD_SQL = `
  UPDATE conversations v SET unread_count = v.unread_count - (
    SELECT count(*) FROM (
      SELECT wa_id, from_me, type, timestamp, details FROM messages m
      WHERE m.client_id = v.client_id AND m.contact_id = :from AND m.chat = v.chat AND NOT m.from_me
        AND NOT is_history(m.details)
      ORDER BY timestamp DESC, id DESC LIMIT v.unread_count) u
    WHERE EXISTS (SELECT FROM messages kept WHERE kept.client_id = v.client_id
      AND kept.chat = concat('contact:', CAST(:into AS text)) AND NOT is_history(kept.details)
      AND ${isSameMessageSql('kept', 'u')}))
  WHERE v.client_id = :clientId AND v.chat = concat('contact:', CAST(:from AS text)) AND v.unread_count > 0`;

/** Pairs of rows of one message, of which one is deleted. */
const PAIRS_SQL = `
    SELECT m.client_id, m.timestamp, m.id, kept.timestamp AS kept_timestamp, kept.id AS kept_id,
      ${isBetterSql('m', 'kept')} AS is_other_better
    FROM messages m JOIN messages kept ON kept.client_id = m.client_id
      AND kept.chat = concat('contact:', CAST(:into AS text)) AND ${isSameMessageSql('kept', 'm')}
    WHERE m.client_id = :clientId AND m.contact_id = :from AND m.chat = concat('contact:', CAST(:from AS text))`;

const DELETED_ROWS_SQL = `
    SELECT DISTINCT ON (3) client_id, CASE WHEN is_other_better THEN kept_timestamp ELSE timestamp END AS timestamp,
      CASE WHEN is_other_better THEN kept_id ELSE id END AS id,
      CASE WHEN is_other_better THEN id ELSE kept_id END AS kept
    FROM (${PAIRS_SQL}) pairs`;

const FIND_UNDECRYPTABLE_DUPLICATES_SQL = `
  SELECT m.id, m.chat, m.wa_id AS "waId", m.contact_id AS "contactId", m.from_me AS "fromMe", m.status, m.timestamp,
    m.details
  FROM messages m JOIN (${DELETED_ROWS_SQL}) d
    ON m.client_id = d.client_id AND m.timestamp = d.timestamp AND m.id = d.id
  WHERE m.type = 'undecryptable' ORDER BY m.timestamp, m.id`;

/**
 * Deletes the row of contact `from`, unless it is better than the other one. The counters of `from` are reduced in both
 * cases, because the merge adds them to those of `into` afterwards.
 */
const DELETE_DUPLICATE_MESSAGES_SQL = `
  WITH doubles AS (
    DELETE FROM messages m USING (${DELETED_ROWS_SQL}) d
    WHERE m.client_id = d.client_id AND m.timestamp = d.timestamp AND m.id = d.id
    RETURNING m.client_id, m.from_me, m.timestamp, m.id, d.kept
  ), surplus AS (
    SELECT d.client_id, (d.timestamp AT TIME ZONE c.time_zone)::date AS day,
           count(*) FILTER (WHERE NOT d.from_me) AS inbound, count(*) FILTER (WHERE d.from_me) AS outbound
    FROM doubles d JOIN clients c ON c.id = d.client_id GROUP BY 1, 2 ORDER BY 1, 2
  ), updates AS (
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
