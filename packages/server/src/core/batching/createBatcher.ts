import { createDeferred, type Deferred, rejectOnAbort, pause as wait } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { retryDuringOutage } from '../outage/index.ts';
import { withStatementTimeout } from './withStatementTimeout.ts';

export interface BatcherOptions<Item, Result> {
  /** Returns the key of an item. A statement contains at most one item for each key. */
  keyOf(item: Item): string;
  /** Maximum number of items in one statement. */
  readonly maxBatchSize: number;
  /**
   * Executes one statement for all items and returns their results in the order of the items. It must
   * be safe to execute the statement again.
   *
   * @param isAlone whether the item is written alone, because its batch failed. Such a statement must not share a
   *   transaction with others, which would fail with it
   */
  write(items: readonly Item[], isAlone: boolean): Promise<readonly Result[]>;
  readonly log: Logger;
  /** Plural noun that names the items in log entries. */
  readonly itemKind: string;
  /**
   * Milliseconds between the starts of two statements under load. Longer intervals cause fewer
   * statements, and each statement has fixed costs for its triggers and its commit. If few items wait,
   * the interval is shorter. A single caller that adds one item after the other causes no pause.
   */
  readonly intervalMs: number;
  /** Whether items wait while the database is unavailable (default) instead of being rejected. */
  readonly waitsForDatabase?: boolean;
}

/**
 * A batch waits the full interval if at least this number of items is expected. For fewer items it waits a
 * proportional part of the interval: for two items, half of it.
 */
const FULL_INTERVAL_ITEMS = 4;

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly deferred: Deferred<Result>;
}

/**
 * Creates a batcher that writes the items of many callers together. One statement runs at a time, and
 * items added during it go into the next one. When a statement fails, its items are written one by
 * one, so that an item that fails or waits for a lock delays only items with the same key.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>) {
  const { maxBatchSize, log, itemKind, intervalMs, waitsForDatabase = true } = options;
  let queue: QueuedItem<Item, Result>[] = [];
  /** Keys of the items that are being written. */
  const busyKeys = new Set<string>();
  const lastByKey = new Map<string, Promise<void>>();
  let isDraining = false;
  /** Start time and number of items of the latest statement. */
  let lastStartedAt = Number.NEGATIVE_INFINITY;
  let lastBatchSize = 0;

  const drain = async (): Promise<void> => {
    if (isDraining) return;
    isDraining = true;
    // Wait for the end of this event loop turn, so that the first statement includes all items of the turn.
    await undefined;
    while (queue.length > 0) {
      const ready = new Set(queue.map(({ key }) => key)).size;
      const expectedItems = Math.max(ready, lastBatchSize);
      const delayMs = lastStartedAt + intervalMs * Math.min(1, expectedItems / FULL_INTERVAL_ITEMS) - performance.now();
      if (expectedItems > 1 && delayMs > 0 && ready < maxBatchSize) await wait(delayMs);
      const batch = takeBatch();
      // The batch is empty if an item with the same key as each queued item is still being written alone.
      // When that write ends, it calls `drain`.
      if (batch.length === 0) break;
      lastStartedAt = performance.now();
      lastBatchSize = batch.length;
      await writeTogether(batch);
    }
    isDraining = false;
  };

  /** Removes from the queue those items that can be written now, oldest first. */
  const takeBatch = (): QueuedItem<Item, Result>[] => {
    const batch: QueuedItem<Item, Result>[] = [];
    const remaining: QueuedItem<Item, Result>[] = [];
    for (const entry of queue) {
      const mayJoin = batch.length < maxBatchSize && !busyKeys.has(entry.key);
      if (mayJoin) busyKeys.add(entry.key);
      (mayJoin ? batch : remaining).push(entry);
    }
    queue = remaining;
    return batch;
  };

  const writeTogether = async (batch: readonly QueuedItem<Item, Result>[]): Promise<void> => {
    try {
      const results = await withStatementTimeout(
        options.write(
          batch.map(({ item }) => item),
          false,
        ),
      );
      for (const [n, entry] of batch.entries()) {
        entry.deferred.resolve(results[n] as Result);
        busyKeys.delete(entry.key);
      }
    } catch (error) {
      log.debug({ err: error, what: itemKind, items: batch.length }, 'batch failed, items are written one by one');
      for (const entry of batch) void writeAlone(entry);
    }
  };

  const writeAlone = async ({ item, key, signal, deferred }: QueuedItem<Item, Result>): Promise<void> => {
    let statement: Promise<unknown> = Promise.resolve();
    const attempt = () => {
      const pendingWrite = withStatementTimeout(options.write([item], true));
      statement = pendingWrite.catch(ignore);
      return pendingWrite;
    };
    try {
      const [result] = waitsForDatabase
        ? await retryDuringOutage(attempt, { signal, log, operation: itemKind })
        : await attempt();
      deferred.resolve(result as Result);
    } catch (error) {
      // The caller may have its error already, although the statement still runs.
      // Keep the key busy until the statement ends, because the next item must wait for the final state.
      await statement;
      deferred.reject(error);
    }
    busyKeys.delete(key);
    void drain();
  };

  return {
    /**
     * Adds an item and resolves when it is written. Items with the same key are written in the order of
     * the calls.
     *
     * @throws the database error of this item; or the reason of `signal` when it aborts, after which
     *   the item may still be written
     */
    async add(item: Item, signal: AbortSignal): Promise<Result> {
      signal.throwIfAborted();
      const key = options.keyOf(item);
      const deferred = createDeferred<Result>();
      const completion = deferred.promise.then(ignore, ignore).then(() => {
        if (lastByKey.get(key) === completion) lastByKey.delete(key);
      });
      lastByKey.set(key, completion);
      queue.push({ item, key, signal, deferred });
      void drain();
      return rejectOnAbort(deferred.promise, signal);
    },

    /** Resolves when every item that was added for the key so far is written or rejected. */
    async waitForKey(key: string): Promise<void> {
      await lastByKey.get(key);
    },

    /** Resolves when every item that was added so far is written or rejected. */
    async waitUntilIdle(): Promise<void> {
      await Promise.all(lastByKey.values());
    },
  };
}
export type Batcher<Item, Result> = ReturnType<typeof createBatcher<Item, Result>>;

const ignore = (): void => undefined;
