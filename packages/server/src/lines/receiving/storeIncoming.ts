import type { Knex } from 'knex';
import { preparedRows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { type NewMessage, recoverMessage, storeMessages } from '../../ground/messages/index.ts';

/**
 * Stores a message the network told us of, once, in one transaction with everything that depends on it.
 *
 * - What could not be decrypted before takes the content that its repetition brings, even when both come at once.
 * - A message of ours that comes back to us keeps the row it was sent from.
 */
export function storeIncoming(database: Knex, clientId: string, message: NewMessage): Promise<void> {
  return transact(database, async trx => {
    const readable = message.type !== 'undecryptable';
    if (readable && (await recoverMessage(trx, clientId, message))) return;
    if (message.fromMe && (await isOurs(trx, clientId, message.waId))) return;
    const stored = await storeMessages(trx, clientId, [message]);
    if (stored.length === 0 && readable) await recoverMessage(trx, clientId, message);
  });
}

async function isOurs(trx: Knex.Transaction, clientId: string, waId: string): Promise<boolean> {
  const found = await preparedRows(
    trx,
    'SELECT 1 FROM messages WHERE client_id = :clientId AND wa_id = :waId AND from_me LIMIT 1',
    { clientId, waId },
  );
  return found.length > 0;
}
