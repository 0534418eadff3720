import { createDeferred, type Deferred } from '@recado/timing';
import { withStatementTimeout } from './withStatementTimeout.ts';

/** Maximum number of keys in one statement. */
const MAX_KEYS_PER_STATEMENT = 100;

/**
 * Combines the reads of many callers into few statements. One statement runs at a time; keys that
 * are requested during it go into the next one. Nothing is cached: the statement that answers a call
 * always starts after the call.
 *
 * @param read returns the results in the order of the keys
 */
export function createBatchedLookup<Key, Result>(read: (keys: readonly Key[]) => Promise<readonly Result[]>) {
  let queue: { readonly key: Key; readonly result: Deferred<Result> }[] = [];
  let isReading = false;

  const drain = async (): Promise<void> => {
    isReading = true;
    // Wait until the calling code has requested all of its keys, so that the first statement includes them.
    await undefined;
    while (queue.length > 0) {
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
      if (!isReading) void drain();
      return result.promise;
    },
  };
}
