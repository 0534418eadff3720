import type { Knex } from 'knex';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import type { MessageRowKey } from '../messages/findMessagesByRowKeys.ts';
import {
  buildMessageFilterBindings,
  buildMessageFilterSql,
  type ConversationRow,
  emitConversationEvent,
  findConversation,
} from './conversationRows.ts';

/**
 * Marks a conversation as read and removes its unread mark. Emits an event if this changes the
 * conversation.
 *
 * @param upTo the last message to mark; without it, all messages are marked
 * @returns the conversation before the change; undefined when the client has no such conversation
 */
export function markConversationRead(
  db: Queryable,
  clientId: string,
  idOrChat: string,
  upTo?: MessageRowKey,
): Promise<ConversationRow | undefined> {
  return transact(db, async trx => {
    const previous = await findConversation(trx, clientId, idOrChat, { locked: true });
    if (!previous) return previous;
    const unread = upTo ? await countAfter(trx, clientId, previous, upTo) : 0;
    // If a message was read on another device before the conversation was marked as unread, keep this mark.
    if (unread >= previous.unread && (upTo || !previous.markedUnread)) return previous;
    await rows(
      trx,
      `UPDATE conversations SET unread_count = :unread, marked_unread = false
       WHERE client_id = :clientId AND id = :id`,
      { clientId, id: previous.id, unread },
    );
    await emitConversationEvent(trx, clientId, { ...previous, unread, markedUnread: false });
    return previous;
  });
}

/** Counts the inbound messages after a message. Stops at the number of unread messages, to limit the cost. */
async function countAfter(
  trx: Knex.Transaction,
  clientId: string,
  conversation: ConversationRow,
  { timestamp, id }: MessageRowKey,
): Promise<number> {
  const [row] = await rows<{ later: number }>(
    trx,
    `SELECT count(*) AS later FROM (
       SELECT FROM messages WHERE ${buildMessageFilterSql(conversation)} AND NOT from_me
         AND timestamp >= :timestamp AND (timestamp, id) > (:timestamp, :messageId) LIMIT :most) m`,
    {
      clientId,
      ...buildMessageFilterBindings(conversation),
      timestamp,
      messageId: id,
      most: conversation.unread,
    },
  );
  return row?.later ?? 0;
}
