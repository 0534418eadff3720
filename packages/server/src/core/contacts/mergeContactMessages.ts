import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';

/** IDs of the contact whose messages move, and of the one that gets them. */
interface MergedContactIds extends Readonly<Record<string, string>> {
  readonly clientId: string;
  readonly from: string;
  readonly into: string;
}

/**
 * Moves the messages and message updates of the contact `from` to `into`. Deletes those that are stored under both
 * contacts, and subtracts them from the counters of `from`, so that each message is kept and counted once.
 */
export async function mergeContactMessages(trx: Knex.Transaction, bindings: MergedContactIds): Promise<void> {
  await rows(trx, SUBTRACT_DUPLICATE_UNREAD_SQL, bindings);
  await rows(trx, DELETE_DUPLICATE_MESSAGES_SQL, bindings);
  await rows(trx, MOVE_MESSAGES_SQL, bindings);
  await rows(trx, DELETE_DUPLICATE_MESSAGE_UPDATES_SQL, bindings);
  await rows(trx, MOVE_MESSAGE_UPDATES_SQL, bindings);
}

/**
 * Reduces the unread count of contact `from` by the messages that are also stored for contact `into`, so that
 * each message counts once.
 */
const SUBTRACT_DUPLICATE_UNREAD_SQL = `
  UPDATE conversations v SET unread_count = v.unread_count - (
    SELECT count(*) FROM (
      SELECT wa_id, timestamp FROM messages m
      WHERE m.client_id = v.client_id AND m.contact_id = :from AND m.chat = v.chat AND NOT m.from_me
        AND NOT is_history(m.details)
      ORDER BY timestamp DESC, id DESC LIMIT v.unread_count) u
    JOIN messages kept ON kept.client_id = v.client_id AND kept.chat = concat('contact:', CAST(:into AS text))
      AND kept.wa_id = u.wa_id AND NOT kept.from_me AND kept.timestamp = u.timestamp)
  WHERE v.client_id = :clientId AND v.chat = concat('contact:', CAST(:from AS text)) AND v.unread_count > 0`;

const DELETE_DUPLICATE_MESSAGES_SQL = `
  WITH doubles AS (
    DELETE FROM messages m USING messages kept
    WHERE m.client_id = :clientId AND m.contact_id = :from AND m.chat = concat('contact:', CAST(:from AS text))
      AND kept.client_id = m.client_id AND kept.chat = concat('contact:', CAST(:into AS text))
      AND kept.wa_id = m.wa_id AND kept.from_me = m.from_me AND kept.timestamp = m.timestamp
    RETURNING m.client_id, m.from_me, m.timestamp, m.id, kept.id AS kept
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

const MOVE_MESSAGES_SQL = `
  UPDATE messages SET contact_id = :into,
    chat = CASE WHEN chat LIKE 'contact:%' THEN concat('contact:', CAST(:into AS text)) ELSE chat END
  WHERE client_id = :clientId AND contact_id = :from`;

const DELETE_DUPLICATE_MESSAGE_UPDATES_SQL = `
  DELETE FROM message_updates r USING message_updates kept
  WHERE r.client_id = :clientId AND r.contact_id = :from
    AND kept.client_id = r.client_id AND kept.contact_id = :into AND kept.wa_id = r.wa_id`;

/**
 * Moves message updates to the merged contact. Updates that the owner sent have no contact ID, so they are
 * found by their chat.
 */
const MOVE_MESSAGE_UPDATES_SQL = `
  UPDATE message_updates SET contact_id = CASE WHEN contact_id = :from THEN CAST(:into AS uuid) ELSE contact_id END,
    chat = CASE WHEN chat = concat('contact:', CAST(:from AS text)) THEN concat('contact:', CAST(:into AS text))
      ELSE chat END
  WHERE client_id = :clientId AND (contact_id = :from OR chat = concat('contact:', CAST(:from AS text)))`;
