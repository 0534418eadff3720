import { on } from 'node:events';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { contactFileTexts as texts } from '@recado/texts';
import { withTimeout } from '@recado/timing';
import { type FieldErrors, Invalid } from '../../../core/errors/index.ts';
import type { ColumnFields } from './assignListColumns.ts';
import type { ContactList, ContactListRow, ReadContactListOptions } from './readContactList.ts';

/** Data with which the thread starts. */
export interface ListReaderInput {
  readonly bytes: Uint8Array;
  readonly lineCountry: string;
  readonly chosen: ColumnFields | undefined;
  readonly sheet: string | undefined;
}

/** Messages of the thread. It waits for a response to each of them except `end` and `invalid`. */
export type ListReaderMessage =
  | { readonly kind: 'headings'; readonly headings: readonly string[] }
  | { readonly kind: 'list'; readonly list: Omit<ContactList, 'rows'> }
  | { readonly kind: 'rows'; readonly rows: readonly ContactListRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'invalid'; readonly message: string; readonly fields: FieldErrors };

export interface ReadListInThreadOptions extends ReadContactListOptions {
  /** Milliseconds after which the thread ends. */
  readonly timeoutMs?: number | undefined;
}

/** The longest list (50,000 rows) takes 20 to 26 s on a machine with a load of 10 (docs/measurements.md). */
const READING_TIMEOUT_MS = 60_000;
/** The same list needs about 250 MB. */
const MAX_HEAP_MEGABYTES = 768;
/** Milliseconds to wait for the end of a thread. A thread that is short of memory can end much later. */
const TERMINATION_TIMEOUT_MS = 2_000;

const listReaderPath = createRequire(import.meta.url).resolve('@recado/server/list-reader');

/**
 * Reads a list like `readContactList`, in a thread of its own.
 * @throws Invalid if the list is unreadable, takes too long or needs too much memory
 */
export async function readListInThread(
  bytes: Buffer,
  { lineCountry, chosen, sheet, recall, timeoutMs = READING_TIMEOUT_MS }: ReadListInThreadOptions,
): Promise<ContactList> {
  const worker = new Worker(listReaderPath, {
    workerData: { bytes, lineCountry, chosen, sheet } satisfies ListReaderInput,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
    // Neither secrets of the environment nor options of this process, such as an inspector port.
    ...{ env: {}, execArgv: [] },
  });
  // The thread can fail after reading has ended, for example at its time limit. An error without a listener would end
  // this process.
  worker.on('error', () => undefined);
  const rows: ContactListRow[] = [];
  let list: Omit<ContactList, 'rows'> | undefined;
  try {
    const messages = on(worker, 'message', { signal: AbortSignal.timeout(timeoutMs), close: ['exit'] });
    for await (const [received] of messages as AsyncIterable<[ListReaderMessage]>) {
      if (received.kind === 'invalid') throw new Invalid(received.message, received.fields);
      if (received.kind === 'end' && list) return { ...list, rows };
      if (received.kind === 'list') ({ list } = received);
      if (received.kind === 'rows') rows.push(...received.rows);
      // Answer other requests before the next chunk is received.
      await setImmediate();
      worker.postMessage(received.kind === 'headings' ? await recall?.(received.headings) : undefined);
    }
    throw new Error('the list reader ended without a result');
  } catch (error) {
    if (isOverload(error)) throw new Invalid(texts.tooComplex, { file: texts.tooComplex });
    throw error;
  } finally {
    await withTimeout(TERMINATION_TIMEOUT_MS, worker.terminate(), () => worker.unref());
  }
}

/** Whether reading ended because it needed too much time, heap, or stack for a regular expression. */
const isOverload = (error: unknown): boolean =>
  error instanceof Error &&
  (['AbortError', 'RangeError'].includes(error.name) || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
