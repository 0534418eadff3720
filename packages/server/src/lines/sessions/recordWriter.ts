import type { Logger } from '@recado/transport';
import { type OutageRetryOptions, whileAway } from '../../core/outage/index.ts';

export interface RecordWriter<Record> {
  /** Queues the record and returns at once. The record replaces an earlier one that is not written yet. */
  put(record: Record): void;
  /** Whether all records are written. */
  readonly idle: boolean;
  /** Resolves when the newest record is written, or the writer has given up. */
  flushed(): Promise<void>;
}

/**
 * Writes only the newest record, one write at a time. Retries while the database is down. Never rejects:
 * after any other error, the error is logged and the record is dropped.
 */
export function createRecordWriter<Record>(
  write: (record: Record) => Promise<void>,
  { signal, log, operation }: OutageRetryOptions & { readonly log: Logger },
): RecordWriter<Record> {
  let newest: { readonly record: Record } | undefined;
  let writing: Promise<void> | undefined;

  // Each retry reads `newest` again, so that the latest record is written.
  const writeNewest = async (): Promise<void> => {
    const current = newest;
    if (!current) return;
    await write(current.record);
    if (newest === current) newest = undefined;
  };

  const drain = async (): Promise<void> => {
    while (newest) {
      const attempted = newest;
      try {
        await whileAway(writeNewest, { signal, log, operation });
      } catch (error) {
        if (newest === attempted) newest = undefined;
        if (!signal.aborted) log.error({ err: error, what: operation }, 'a record could not be written');
      }
    }
    writing = undefined;
  };

  return {
    put(record) {
      newest = { record };
      writing ??= drain();
    },
    get idle() {
      return writing === undefined;
    },
    async flushed() {
      await writing;
    },
  };
}
