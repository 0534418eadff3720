import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createBatcher } from '../batching/index.ts';
import { formatMonthStart } from '../data/partitions.ts';
import type { NewMessage } from './newMessage.ts';
import { resolveMessageTime } from './resolveMessageTime.ts';
import { type MessageWithClientId, storePlainMessages } from './storePlainMessages.ts';

/** Maximum number of messages in one statement. */
const MAX_BATCH_MESSAGES = 64;
/** Milliseconds between two statements under load. The interval is short: a caller waits for each message. */
const BATCH_INTERVAL_MS = 30;

/** Message types that are not batched, because they may change later or belong to a stored message. */
const SPECIAL_TYPES: ReadonlySet<string> = new Set(['undecryptable', 'call']);

export interface MessageBatcherOptions {
  /** Pool with a short lock timeout, because a lock on one client must not delay the other clients. */
  readonly commitPool: Knex;
  /** Whether messages wait while the database is unavailable. If they do not wait, `store` returns false. */
  readonly waitsForDatabase: boolean;
  readonly log: Logger;
}

/**
 * Stores messages that need only an insert. A batch contains messages of all clients, and keeps the order of
 * the messages within each chat.
 */
export interface MessageInsertBatcher {
  /**
   * @returns whether the message is stored. If not, the caller must use `storeMessages` and then
   * call `markStored`.
   */
  store(clientId: string, message: NewMessage, signal: AbortSignal): Promise<boolean>;
  /** Records that the message's monthly partition exists, so that later messages of this month can be batched. */
  markStored(message: NewMessage): void;
}

export function createMessageInsertBatcher({
  commitPool,
  waitsForDatabase,
  log,
}: MessageBatcherOptions): MessageInsertBatcher {
  const partitionMonths = new Set<string>();
  const batcher = createBatcher({
    keyOf: ({ clientId, message: { chat, contact } }: MessageWithClientId) =>
      JSON.stringify([clientId, chat ?? contact?.phone ?? contact?.lid]),
    maxBatchSize: MAX_BATCH_MESSAGES,
    intervalMs: BATCH_INTERVAL_MS,
    write: messages => storePlainMessages(commitPool, messages),
    waitsForDatabase,
    log,
    itemKind: 'messages',
  });
  const isPlain = ({ type, timestamp }: NewMessage): boolean =>
    !SPECIAL_TYPES.has(type) &&
    resolveMessageTime(timestamp, new Date()) === timestamp &&
    partitionMonths.has(formatMonthStart(timestamp));

  return {
    async store(clientId, message, signal) {
      if (!isPlain(message)) return false;
      const isStored = batcher.add({ clientId, message }, signal);
      if (waitsForDatabase) return isStored;
      return isStored.catch((error: unknown) => {
        log.debug({ err: error, clientId }, 'storing a message outside the batch');
        return false;
      });
    },
    markStored(message) {
      partitionMonths.add(formatMonthStart(resolveMessageTime(message.timestamp, new Date())));
    },
  };
}
