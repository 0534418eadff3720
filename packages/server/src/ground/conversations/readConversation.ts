import type { Knex } from 'knex';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { type ConversationRow, findConversation, tellConversation } from './conversationRows.ts';

/**
 * Nothing of it is unread any more; told as an event where something was.
 *
 * @returns it, as it was before; undefined when the client has no such conversation
 */
export function readConversation(
  db: Queryable,
  clientId: string,
  named: string,
): Promise<ConversationRow | undefined> {
  return transact(db, async (trx: Knex.Transaction) => {
    const before = await findConversation(trx, clientId, named, { locked: true });
    if (!before || before.unread === 0) return before;
    await rows(trx, 'UPDATE conversations SET unread = 0 WHERE client_id = :clientId AND id = :id', {
      clientId,
      id: before.id,
    });
    await tellConversation(trx, clientId, { ...before, unread: 0 });
    return before;
  });
}
