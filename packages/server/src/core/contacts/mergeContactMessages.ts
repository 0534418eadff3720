import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { attachMessageUpdates, type UpdatedMessage } from '../messages/attachMessageUpdates.ts';
import { deleteDuplicateMessages } from './deleteDuplicateMessages.ts';

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
  await deleteDuplicateMessages(trx, bindings);
  await rows(trx, MOVE_MESSAGES_SQL, bindings);
  await rows(trx, DELETE_DUPLICATE_MESSAGE_UPDATES_SQL, bindings);
  await rows(trx, MOVE_MESSAGE_UPDATES_SQL, bindings);
  // The update of a message may have named the person by the number, and the message by the LID.
  const updatedMessages = await rows<UpdatedMessage>(trx, FIND_MESSAGES_TO_UPDATE_SQL, bindings);
  if (updatedMessages.length > 0) await attachMessageUpdates(trx, bindings.clientId, updatedMessages);
  await rows(trx, APPLY_NEWEST_EDITS_SQL, bindings);
}

const MOVE_MESSAGES_SQL = `
  UPDATE messages SET contact_id = :into,
    chat = CASE WHEN chat LIKE 'contact:%' THEN concat('contact:', CAST(:into AS text)) ELSE chat END
  WHERE client_id = :clientId AND contact_id = :from`;

/** Edits of a deleted duplicate belong to the row that is kept, whose text may be older. */
const APPLY_NEWEST_EDITS_SQL = `
  UPDATE messages m SET text = e.text, updated_at = now() FROM (
    SELECT DISTINCT ON (message_id) message_id, value ->> 'text' AS text FROM message_updates
    WHERE client_id = :clientId AND kind = 'edit' AND message_id IS NOT NULL
      AND chat = concat('contact:', CAST(:into AS text))
    ORDER BY message_id, timestamp DESC, id DESC) e
  WHERE m.client_id = :clientId AND m.chat = concat('contact:', CAST(:into AS text))
    AND m.timestamp = extract_uuid_v7_timestamp(e.message_id) AND m.id = e.message_id
    AND m.text IS DISTINCT FROM e.text`;

const FIND_MESSAGES_TO_UPDATE_SQL = `
  SELECT m.id, m.chat, m.wa_id AS "waId", m.from_me AS "fromMe", m.contact_id AS "contactId", m.timestamp, m.text
  FROM messages m
  WHERE m.client_id = :clientId AND m.status <> 'queued' AND (m.wa_id, m.chat) IN (
    SELECT r.target_wa_id, r.chat FROM message_updates r WHERE r.client_id = :clientId AND r.message_id IS NULL
      AND (r.contact_id = :into OR r.chat = concat('contact:', CAST(:into AS text))))`;

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
