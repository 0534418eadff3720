import { type ChatReadUpdate, formatAddressKey } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import type { MessageRowKey } from '../messages/findMessagesByRowKeys.ts';
import { buildMessageFilterBindings, buildMessageFilterSql, findConversation } from './conversationRows.ts';
import { markConversationRead } from './markConversationRead.ts';

/**
 * Marks a conversation as read up to the newest of the messages that were read on the phone.
 *
 * @returns whether all these messages are stored; if not, the missing ones may still arrive
 */
export async function storeChatReadUpdate(
  database: Knex,
  clientId: string,
  { chat, ids }: ChatReadUpdate,
): Promise<boolean> {
  // Broadcasts and channels have no conversation in the inbox, so there is nothing to store.
  if (chat.kind === 'broadcast' || chat.kind === 'channel') return true;
  const lidIdentifiers = chat.kind === 'person' && chat.lid !== undefined ? [`lid:${chat.lid}`] : [];
  for (const identifier of [formatAddressKey(chat), ...lidIdentifiers]) {
    const conversation = await findConversation(database, clientId, identifier);
    if (!conversation) continue;
    const messages = await rows<MessageRowKey & { readonly waId: string }>(
      database,
      `SELECT timestamp, id, wa_id AS "waId" FROM messages
       WHERE ${buildMessageFilterSql(conversation)} AND wa_id = ANY(:ids) AND NOT from_me ORDER BY timestamp DESC, id DESC`,
      { clientId, ...buildMessageFilterBindings(conversation), ids: [...ids] },
    );
    const [newest] = messages;
    if (newest) await markConversationRead(database, clientId, conversation.id, newest);
    return new Set(messages.map(({ waId }) => waId)).size === new Set(ids).size;
  }
  return false;
}
