import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { runPreparedStatement } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import {
  createMessageInsertBatcher,
  type NewMessage,
  recoverUndecryptableMessage,
  removeFromUndecryptableMessageBurst,
  storeCallOutcome,
  storeMessages,
} from '../../core/messages/index.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';

/**
 * Maximum number of undecryptable messages without a database row that are remembered per client. Of a burst
 * of undecryptable messages, only the first has a row, which counts the others. When a remembered message
 * becomes readable, the count in this row is reduced. Other messages, including all from before a restart, are
 * not remembered. For these, the count is corrected only when the first message becomes readable.
 */
const MAX_TRACKED_UNREADABLE = 1_000;

const toMessageKey = (waId: string, fromMe: boolean): string => `${fromMe ? 'out' : 'in'} ${waId}`;

export interface MessageStoreDeps {
  readonly database: Knex;
  /** Pool for statements that combine the writes of all sessions. */
  readonly commitPool: Knex;
  readonly log: Logger;
}

/**
 * Stores each incoming message once, however often it arrives. Messages that only need an insert share one
 * statement with messages of other sessions. Messages that need more checks are stored in a transaction of
 * their own.
 */
export function createMessageStore({ database, commitPool, log }: MessageStoreDeps) {
  const messageBatcher = createMessageInsertBatcher({ commitPool, waitsForDatabase: true, log });
  /**
   * Keys of undecryptable messages that have no row of their own, by client. If such a message is decrypted
   * later, the burst to which it belongs must be updated.
   */
  const unreadableKeys = new Map<string, Set<string>>();
  const trackUnreadable = (clientId: string, key: string): void => {
    const keys = unreadableKeys.get(clientId) ?? new Set();
    unreadableKeys.set(clientId, keys.add(key));
    if (keys.size > MAX_TRACKED_UNREADABLE) keys.delete([...keys][0] ?? '');
  };
  const belongsToBurst = (clientId: string, { waId, fromMe }: NewMessage): boolean =>
    unreadableKeys.get(clientId)?.has(toMessageKey(waId, fromMe)) === true;

  return {
    async store(clientId: string, message: NewMessage, signal: AbortSignal): Promise<void> {
      if (!belongsToBurst(clientId, message) && (await messageBatcher.store(clientId, message, signal))) return;
      const isStored = await retryDuringOutage(
        () => storeInTransaction(database, clientId, message, belongsToBurst(clientId, message)),
        { signal, log, operation: `message of ${clientId}` },
      );
      const key = toMessageKey(message.waId, message.fromMe);
      if (isStored) unreadableKeys.get(clientId)?.delete(key);
      else if (message.type === 'undecryptable') trackUnreadable(clientId, key);
      messageBatcher.markStored(message);
    },
  };
}

/**
 * Stores a message in one transaction with all data that depend on it.
 *
 * - If a message was undecryptable at first, its repetition completes the stored row. This also holds if
 *   both arrive concurrently.
 * - A repeated call event updates the existing call.
 * - An own message that the network returns keeps the row from which it was sent.
 * - Of a burst of undecryptable messages, only the first has a row. Each other message gets a row once it
 *   is readable.
 *
 * @returns whether the message has a row of its own now
 */
function storeInTransaction(
  database: Knex,
  clientId: string,
  message: NewMessage,
  isInBurst: boolean,
): Promise<boolean> {
  return transact(database, async trx => {
    const readable = message.type !== 'undecryptable';
    if (readable && (await recoverUndecryptableMessage(trx, clientId, message))) return true;
    if (readable && isInBurst) await removeFromUndecryptableMessageBurst(trx, clientId, message);
    if (message.type === 'call' && !message.fromMe && (await storeCallOutcome(trx, clientId, message))) return true;
    if (message.fromMe && (await isOwnMessage(trx, clientId, message.waId))) return true;
    const storedMessages = await storeMessages(trx, clientId, [message]);
    if (storedMessages.length > 0) return true;
    if (readable) await recoverUndecryptableMessage(trx, clientId, message);
    return readable;
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
