import { addressKey, type Marking } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { findConversation, tellConversation } from './conversationRows.ts';

/** What was left unread on the phone is so here, too, and no more where that was taken back; told as an event where it changes anything. */
export const noteMarking = (database: Knex, clientId: string, { chat, unread }: Marking): Promise<void> =>
  transact(database, async trx => {
    const names = chat.kind === 'person' && chat.lid !== undefined ? [`lid:${chat.lid}`] : [];
    for (const named of [addressKey(chat), ...names]) {
      const conversation = await findConversation(trx, clientId, named, { locked: true });
      if (!conversation) continue;
      if (conversation.markedUnread === unread) return;
      await rows(
        trx,
        'UPDATE conversations SET marked_unread = :unread WHERE client_id = :clientId AND id = :id',
        { clientId, id: conversation.id, unread },
      );
      await tellConversation(trx, clientId, { ...conversation, markedUnread: unread });
      return;
    }
  });
