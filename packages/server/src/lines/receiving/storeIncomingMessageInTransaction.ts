import type { Knex } from 'knex';
import { runPreparedStatement } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import {
  deleteHistoryCopy,
  type NewMessage,
  recoverUndecryptableMessage,
  storeCallOutcome,
  storeMessages,
} from '../../core/messages/index.ts';

/**
 * Stores a message in one transaction with all data that depend on it.
 *
 * - If a message was undecryptable at first, its repetition completes the stored row. This also holds if
 *   both arrive concurrently.
 * - A received message replaces its copy from an imported history.
 * - A repeated call event updates the existing call.
 * - An own message that the network returns keeps the row from which it was sent.
 */
export function storeIncomingMessageInTransaction(
  database: Knex,
  clientId: string,
  message: NewMessage,
): Promise<void> {
  return transact(database, async trx => {
    const readable = message.type !== 'undecryptable';
    if (readable && (await recoverUndecryptableMessage(trx, clientId, message))) return;
    if (message.type === 'call' && !message.fromMe && (await storeCallOutcome(trx, clientId, message))) return;
    if (readable && message.type !== 'phone-only' && !message.details?.history)
      await deleteHistoryCopy(trx, clientId, message);
    if (message.fromMe && (await isOwnMessage(trx, clientId, message.waId))) return;
    const storedMessages = await storeMessages(trx, clientId, [message]);
    if (storedMessages.length === 0 && readable) await recoverUndecryptableMessage(trx, clientId, message);
  });
}

async function isOwnMessage(trx: Knex.Transaction, clientId: string, waId: string): Promise<boolean> {
  const matches = await runPreparedStatement(
    trx,
    'SELECT 1 FROM messages WHERE client_id = :clientId AND wa_id = :waId AND from_me LIMIT 1',
    { clientId, waId },
  );
  return matches.length > 0;
}
