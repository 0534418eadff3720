import type { Knex } from 'knex';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import type { MessageKey } from '../messages/rowsOfKeys.ts';
import {
  type ConversationRow,
  findConversation,
  placeBindings,
  placeOf,
  tellConversation,
} from './conversationRows.ts';

/**
 * Nothing of it is unread any more, nor marked so; told as an event where something was.
 *
 * @param upTo only what came until this message is read
 * @returns it, as it was before; undefined when the client has no such conversation
 */
export function readConversation(
  db: Queryable,
  clientId: string,
  named: string,
  upTo?: MessageKey,
): Promise<ConversationRow | undefined> {
  return transact(db, async trx => {
    const before = await findConversation(trx, clientId, named, { locked: true });
    if (!before) return before;
    const unread = upTo ? await countAfter(trx, clientId, before, upTo) : 0;
    // What was read elsewhere may be older than the mark.
    if (unread >= before.unread && (upTo || !before.markedUnread)) return before;
    await rows(
      trx,
      `UPDATE conversations SET unread = :unread, marked_unread = false
       WHERE client_id = :clientId AND id = :id`,
      { clientId, id: before.id, unread },
    );
    await tellConversation(trx, clientId, { ...before, unread, markedUnread: false });
    return before;
  });
}

/** What came in later: no more than is unread, so that it costs no more. */
async function countAfter(
  trx: Knex.Transaction,
  clientId: string,
  conversation: ConversationRow,
  { timestamp, id }: MessageKey,
): Promise<number> {
  const [counted] = await rows<{ later: number }>(
    trx,
    `SELECT count(*) AS later FROM (
       SELECT FROM messages WHERE ${placeOf(conversation)} AND NOT from_me
         AND timestamp >= :timestamp AND (timestamp, id) > (:timestamp, :messageId) LIMIT :most) m`,
    {
      clientId,
      ...placeBindings(conversation),
      timestamp,
      messageId: id,
      most: conversation.unread,
    },
  );
  return counted?.later ?? 0;
}
