import { type Queryable, rows } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { parseMessageIdTime } from './createMessageId.ts';
import { type MessageView, messageViewColumns } from './messageView.ts';

const SELECT_MESSAGES_SQL = `SELECT ${messageViewColumns} FROM messages m LEFT JOIN contacts c ON c.id = m.contact_id`;

/** Finds a client's message by Recado's ID; undefined for an unknown or malformed ID. */
export async function findMessage(db: Queryable, clientId: string, id: string): Promise<MessageView | undefined> {
  const timestamp = parseMessageIdTime(id);
  if (!timestamp) return undefined;
  const [message] = await rows<MessageView>(
    db,
    `${SELECT_MESSAGES_SQL} WHERE m.client_id = :clientId AND m.timestamp = :timestamp AND m.id = :id`,
    { clientId, timestamp, id },
  );
  return message;
}

/**
 * Finds a client's messages by WhatsApp's ID, newest first. There is usually one message, but the ID is
 * unique only within a chat and direction.
 */
export async function findMessagesByWaId(db: Queryable, clientId: string, waId: string): Promise<MessageView[]> {
  return rows<MessageView>(
    db,
    `${SELECT_MESSAGES_SQL} WHERE m.client_id = :clientId AND m.wa_id = :waId ORDER BY m.timestamp DESC`,
    { clientId, waId: toIndexableIdentifier(waId) },
  );
}
