import type { Logger } from '@recado/transport';
import { type OutageRetryOptions, retryDuringOutage } from '../../core/outage/index.ts';

export type LatestRecordWriterDeps<Record> = OutageRetryOptions & {
  readonly log: Logger;
  write(record: Record): Promise<void>;
};

/**
 * Writes only the newest record, one write at a time. Retries while the database is down. Never rejects:
 * after any other error, the error is logged and the record is dropped.
 */
export function createLatestRecordWriter<Record>(deps: LatestRecordWriterDeps<Record>) {
  const { signal, log, operation } = deps;
  let newest: { readonly record: Record } | undefined;
  let writing: Promise<void> | undefined;

  // Each retry reads `newest` again, so that it writes a record that arrived during the earlier attempts.
  const writeNewest = async (): Promise<void> => {
    const current = newest;
    if (!current) return;
    await deps.write(current.record);
    if (newest === current) newest = undefined;
  };

  const drain = async (): Promise<void> => {
    while (newest) {
      const attempted = newest;
      try {
        await retryDuringOutage(writeNewest, { signal, log, operation });
      } catch (error) {
        if (newest === attempted) newest = undefined;
        if (!signal.aborted) log.error({ err: error, what: operation }, 'could not write a record');
      }
    }
    writing = undefined;
  };

  return {
    /** Queues the record for writing and returns at once. It replaces an older record that is still queued. */
    put(record: Record): void {
      newest = { record };
      writing ??= drain();
    },
    /** True if no session record waits to be written. */
    get isIdle(): boolean {
      return writing === undefined;
    },
    /** Resolves when the newest session record is written, or when the writer drops it after an error. */
    async waitUntilIdle(): Promise<void> {
      await writing;
    },
  };
}
