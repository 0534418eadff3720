import { type Queryable, rows } from '../data/sql.ts';
import { storableKey } from '../storable.ts';
import { timestampOf } from './messageId.ts';
import { type MessageView, messageViewColumns } from './messageView.ts';

const FROM = `SELECT ${messageViewColumns} FROM messages m LEFT JOIN contacts c ON c.id = m.contact_id`;

/** A client's message by our id; undefined when the client has none with it, or it is no id of a message. */
export async function findMessage(
  db: Queryable,
  clientId: string,
  id: string,
): Promise<MessageView | undefined> {
  const timestamp = timestampOf(id);
  if (!timestamp) return undefined;
  const [found] = await rows<MessageView>(
    db,
    `${FROM} WHERE m.client_id = :clientId AND m.timestamp = :timestamp AND m.id = :id`,
    { clientId, timestamp, id },
  );
  return found;
}

/**
 * A client's messages by WhatsApp's id, newest first. Usually one: the id is unique only within chat and direction.
 * For retry receipts, which ask for what we sent up to 7 days ago, and for deliveries.
 */
export async function findByWaId(db: Queryable, clientId: string, waId: string): Promise<MessageView[]> {
  return rows<MessageView>(
    db,
    `${FROM} WHERE m.client_id = :clientId AND m.wa_id = :waId ORDER BY m.timestamp DESC`,
    { clientId, waId: storableKey(waId) },
  );
}
