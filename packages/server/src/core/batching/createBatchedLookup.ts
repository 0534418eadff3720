import { createDeferred, type Deferred, pause } from '@recado/timing';
import { withStatementTimeout } from './withStatementTimeout.ts';

/** Maximum number of keys in one statement. */
const MAX_KEYS_PER_STATEMENT = 100;
/** Keys within `BUSY_PERIOD_MS` from which on a statement waits for further keys. */
const BUSY_KEYS = 4;
/** Milliseconds. One caller that sends a message, waits for it and sends the next one needs fewer keys in this time. */
const BUSY_PERIOD_MS = 100;

interface BatchedLookupOptions {
  /**
   * Milliseconds between the starts of two statements under load. Default 0: only a running statement delays the next
   * one. Use it only for callers that need much longer than this, such as sends.
   */
  readonly intervalMs?: number;
}

/**
 * Combines the reads of many callers into few statements. One statement runs at a time; keys that
 * are requested during it go into the next one. Nothing is cached: the statement that answers a call
 * always starts after the call.
 *
 * @param read returns the results in the order of the keys
 */
export function createBatchedLookup<Key, Result>(
  read: (keys: readonly Key[]) => Promise<readonly Result[]>,
  { intervalMs = 0 }: BatchedLookupOptions = {},
) {
  let queue: { readonly key: Key; readonly result: Deferred<Result> }[] = [];
  let isReading = false;
  let lastStartedAt = Number.NEGATIVE_INFINITY;
  /** Times of the latest keys, oldest first. */
  let latestKeyTimes: readonly number[] = [];

  const waitForFurtherKeys = async (): Promise<void> => {
    const [oldestTime = 0] = latestKeyTimes;
    const isBusy = latestKeyTimes.length === BUSY_KEYS && performance.now() - oldestTime < BUSY_PERIOD_MS;
    const delayMs = lastStartedAt + intervalMs - performance.now();
    if (isBusy && delayMs > 0) await pause(delayMs);
  };

  const drain = async (): Promise<void> => {
    isReading = true;
    // Wait until the calling code has requested all of its keys, so that the first statement includes them.
    await undefined;
    while (queue.length > 0) {
      if (intervalMs > 0) await waitForFurtherKeys();
      lastStartedAt = performance.now();
      const batch = queue.slice(0, MAX_KEYS_PER_STATEMENT);
      queue = queue.slice(MAX_KEYS_PER_STATEMENT);
      try {
        const results = await withStatementTimeout(read(batch.map(({ key }) => key)));
        for (const [n, { result }] of batch.entries()) result.resolve(results[n] as Result);
      } catch (error) {
        for (const { result } of batch) result.reject(error);
      }
    }
    isReading = false;
  };

  return {
    /** Reads one key. @throws the database error of its statement */
    async lookUpKey(key: Key): Promise<Result> {
      const result = createDeferred<Result>();
      queue.push({ key, result });
      latestKeyTimes = [...latestKeyTimes, performance.now()].slice(-BUSY_KEYS);
      if (!isReading) void drain();
      return result.promise;
    },
  };
}
