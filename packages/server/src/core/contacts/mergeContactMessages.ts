import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
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
}

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
