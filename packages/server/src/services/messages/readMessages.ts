import { type Queryable, rows } from '../../data/sql.ts';
import { timestampOf } from './messageId.ts';
import { type MessageView, messageViewColumns } from './messageView.ts';

/**
 * Up to `limit` of a client's messages older than the message `before`, or the newest, newest first: costs the same
 * however far back it is. Continue with the last one's id.
 *
 * @throws RangeError when `before` is no id of a message
 */
export async function readMessages(
  db: Queryable,
  clientId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<MessageView[]> {
  if (before === undefined) return rows(db, READ(''), { clientId, limit });
  const timestamp = timestampOf(before);
  if (!timestamp) throw new RangeError(`${before} is no id of a message`);
  return rows(db, READ('AND m.timestamp <= :timestamp AND (m.timestamp, m.id) < (:timestamp, :before)'), {
    clientId,
    limit,
    timestamp,
    before,
  });
}

const READ = (older: string): string => `
  SELECT ${messageViewColumns} FROM messages m LEFT JOIN contacts c ON c.id = m.contact_id
  WHERE m.client_id = :clientId ${older}
  ORDER BY m.timestamp DESC, m.id DESC LIMIT :limit`;
