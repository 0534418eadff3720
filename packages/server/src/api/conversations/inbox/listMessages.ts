import { findContactIdsByIdentifiers } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { findMessagesByRowKeys, type MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import type { MessageView } from '../../../core/messages/messageView.ts';

export interface MessageListQuery {
  readonly limit: number;
  readonly offset: number;
  /**
   * People to whose messages the list is restricted. If undefined, the list is not restricted. A person is
   * identified by `lid:…` or by a phone number, which must be given in all its spellings (`521…`, `52…`).
   */
  readonly phones?: readonly string[] | undefined;
}

export interface MessagePage {
  readonly messages: MessageView[];
  /** Number of messages on all pages. */
  readonly total: number;
}

/** Returns a page of messages, newest first. A page past the end is empty, but its total is correct. */
export async function listMessages(
  db: Queryable,
  clientId: string,
  { limit, offset, phones }: MessageListQuery,
): Promise<MessagePage> {
  const contacts = phones && (await findContactIdsByIdentifiers(db, clientId, phones));
  if (contacts?.length === 0) return { messages: [], total: 0 };
  const { keys, total } = contacts ? CONTACT_MESSAGES_SQL : ALL_MESSAGES_SQL;
  const bindings = { clientId, limit, offset, ...(contacts && { contacts, most: offset + limit }) };
  const [messages, [countRow]] = await Promise.all([
    // First select only the row keys. PostgreSQL then skips the rows before the offset without reading the
    // table.
    rows<MessageRowKey>(db, `${keys} ORDER BY timestamp DESC, id DESC LIMIT :limit OFFSET :offset`, bindings).then(
      messageKeys => findMessagesByRowKeys(db, clientId, messageKeys),
    ),
    rows<{ total: number }>(db, total, bindings),
  ]);
  return { messages, total: countRow?.total ?? 0 };
}

const ALL_MESSAGES_SQL = {
  keys: 'SELECT timestamp, id FROM messages WHERE client_id = :clientId',
  total: 'SELECT sum(inbound + outbound) AS total FROM message_totals WHERE client_id = :clientId',
};

/** Selects the newest messages of each contact by an index, and then the newest of all selected messages. */
const CONTACT_MESSAGES_SQL = {
  keys: `
    SELECT own.timestamp, own.id FROM unnest(CAST(:contacts AS uuid[])) AS contact CROSS JOIN LATERAL (
      SELECT timestamp, id FROM messages WHERE client_id = :clientId AND contact_id = contact
      ORDER BY timestamp DESC, id DESC LIMIT :most) own`,
  total: `SELECT sum(total + shared_chat_messages) AS total FROM contact_counters
          WHERE client_id = :clientId AND contact_id = ANY(:contacts)`,
};
