import { formatAddressKey, type UnreadMarkUpdate } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { emitConversationEvent, findConversation } from './conversationRows.ts';

/** Stores that an unread mark was set or removed on the phone. Emits an event if this is a change. */
export const storeUnreadMark = (database: Knex, clientId: string, { chat, unread }: UnreadMarkUpdate): Promise<void> =>
  transact(database, async trx => {
    const lidIdentifiers = chat.kind === 'person' && chat.lid !== undefined ? [`lid:${chat.lid}`] : [];
    for (const identifier of [formatAddressKey(chat), ...lidIdentifiers]) {
      const conversation = await findConversation(trx, clientId, identifier, { locked: true });
      if (!conversation) continue;
      if (conversation.markedUnread === unread) return;
      await rows(trx, 'UPDATE conversations SET marked_unread = :unread WHERE client_id = :clientId AND id = :id', {
        clientId,
        id: conversation.id,
        unread,
      });
      await emitConversationEvent(trx, clientId, { ...conversation, markedUnread: unread });
      return;
    }
  });
