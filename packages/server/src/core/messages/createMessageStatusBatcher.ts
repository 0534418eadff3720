import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Batcher, createBatcher } from '../batching/index.ts';
import { type MessageStatusUpdate, updateMessageStatuses } from './updateMessageStatus.ts';

/** Maximum number of message statuses in one SQL statement. */
const MAX_BATCH_STATUSES = 64;
/**
 * Milliseconds between two statements under load. Receipts could wait longer, but a send waits until its
 * status is stored, so a longer interval would delay sends.
 */
const BATCH_INTERVAL_MS = 40;
/** Number of cached message times. A small cache suffices, as most receipts arrive soon after the sending. */
const MAX_CACHED_TIMES = 2_000;

export interface MessageStatusBatcher extends Batcher<MessageStatusUpdate, void> {
  /**
   * Caches the time of a message for which status reports will arrive. Otherwise a query would have to find
   * this time for each report.
   */
  expect(this: void, message: MessageAwaitingStatus): void;
}

export type MessageAwaitingStatus = Pick<MessageStatusUpdate, 'clientId' | 'waId'> & { readonly timestamp: Date };

interface StatusBatcherDeps {
  readonly database: Knex;
  readonly log: Logger;
}

/**
 * Stores delivery statuses of all clients in batches. Statuses of one message are stored in the order
 * in which they were reported.
 */
export function createMessageStatusBatcher({ database, log }: StatusBatcherDeps): MessageStatusBatcher {
  const timestamps = new Map<string, Date>();
  const cacheTimestamp = (key: string, timestamp: Date): void => {
    timestamps.set(key, timestamp);
    if (timestamps.size <= MAX_CACHED_TIMES) return;
    for (const oldest of timestamps.keys()) {
      timestamps.delete(oldest);
      break;
    }
  };
  /** Completes a status report with the time of its message, if this time is cached. */
  const addTimestamp = (report: MessageStatusUpdate): MessageStatusUpdate => {
    const key = keyOf(report);
    const { timestamp = timestamps.get(key) } = report;
    if (timestamp === undefined) return report;
    cacheTimestamp(key, timestamp);
    return { ...report, timestamp };
  };

  const batcher = createBatcher({
    keyOf,
    maxBatchSize: MAX_BATCH_STATUSES,
    intervalMs: BATCH_INTERVAL_MS,
    write: async (reports: readonly MessageStatusUpdate[]) => {
      await updateMessageStatuses(database, reports.map(addTimestamp));
      return reports.map(() => undefined);
    },
    log,
    itemKind: 'statuses',
  });
  return { ...batcher, expect: ({ timestamp, ...message }) => cacheTimestamp(keyOf(message), timestamp) };
}

const keyOf = ({ clientId, waId }: Pick<MessageStatusUpdate, 'clientId' | 'waId'>): string => `${clientId} ${waId}`;
