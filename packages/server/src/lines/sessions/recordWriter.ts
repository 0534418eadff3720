import type { Logger } from '@recado/transport';
import { type Patience, whileAway } from '../../ground/outage/index.ts';

export interface RecordWriter<Record> {
  /** Returns at once. What was put before and is not yet written is superseded. */
  put(record: Record): void;
  /** Whether everything that was put is written. */
  readonly idle: boolean;
  /** Resolves when the newest record is written, or the writer has given up. */
  flushed(): Promise<void>;
}

/**
 * Writes the newest record, one at a time, for as long as the database is away. Never rejects: what cannot be written
 * for another reason is logged and left.
 */
export function createRecordWriter<Record>(
  write: (record: Record) => Promise<void>,
  { signal, log, what }: Patience & { readonly log: Logger },
): RecordWriter<Record> {
  let newest: { readonly record: Record } | undefined;
  let writing: Promise<void> | undefined;

  // Looks again at each attempt, so that what is written at last is the newest.
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
        await whileAway(writeNewest, { signal, log, what });
      } catch (error) {
        if (newest === attempted) newest = undefined;
        if (!signal.aborted) log.error({ err: error, what }, 'could not be written');
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
