import { contactsOf } from '../../ground/contacts/contactsOf.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import type { MessageView } from '../../ground/messages/messageView.ts';
import { type MessageKey, rowsOfKeys } from '../../ground/messages/rowsOfKeys.ts';

export interface MessageQuery {
  readonly limit: number;
  readonly offset: number;
  /** Only messages with these persons: the spellings of one number (`521…`, `52…`), or `lid:…`. */
  readonly phones?: readonly string[] | undefined;
}

export interface MessagePage {
  readonly messages: MessageView[];
  /** Of all pages. */
  readonly total: number;
}

/** One page of a client's messages, newest first. A page past the end is empty; its total still is right. */
export async function listMessages(
  db: Queryable,
  clientId: string,
  { limit, offset, phones }: MessageQuery,
): Promise<MessagePage> {
  const contacts = phones && (await contactsOf(db, clientId, phones));
  if (contacts?.length === 0) return { messages: [], total: 0 };
  const { keys, total } = contacts ? OF_CONTACTS : OF_ALL;
  const bindings = { clientId, limit, offset, ...(contacts && { contacts, most: offset + limit }) };
  const [messages, [counted]] = await Promise.all([
    // Keys first: what the offset skips is then read from the index alone.
    rows<MessageKey>(
      db,
      `${keys} ORDER BY timestamp DESC, id DESC LIMIT :limit OFFSET :offset`,
      bindings,
    ).then(found => rowsOfKeys(db, clientId, found)),
    rows<{ total: number }>(db, total, bindings),
  ]);
  return { messages, total: counted?.total ?? 0 };
}

const OF_ALL = {
  keys: 'SELECT timestamp, id FROM messages WHERE client_id = :clientId',
  total: 'SELECT sum(inbound + outbound) AS total FROM message_totals WHERE client_id = :clientId',
};

/** Each contact's newest in the order of its index, then the newest of them all. */
const OF_CONTACTS = {
  keys: `
    SELECT own.timestamp, own.id FROM unnest(CAST(:contacts AS uuid[])) AS contact CROSS JOIN LATERAL (
      SELECT timestamp, id FROM messages WHERE client_id = :clientId AND contact_id = contact
      ORDER BY timestamp DESC, id DESC LIMIT :most) own`,
  total: `SELECT sum(total + elsewhere) AS total FROM contact_counters
          WHERE client_id = :clientId AND contact_id = ANY(:contacts)`,
};
