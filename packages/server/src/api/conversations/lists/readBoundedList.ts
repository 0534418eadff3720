import { contactFileTexts as texts } from '@recado/texts';
import { createBoundedQueue, createKeyedBoundedQueue, QueueFull } from '@recado/timing';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { type ContactList, type ReadContactListOptions, readContactList } from './readContactList.ts';
import { readListInThread } from './readListInThread.ts';

/** Maximum bytes of a list that is read without a thread. Starting one takes longer than reading such a list. */
export const MAX_BYTES_WITHOUT_THREAD = 65_536;
/** Maximum number of accounts that wait for a thread. */
export const MAX_WAITING_ACCOUNTS = 20;
/** Maximum number of an account's lists that wait for its own slot. Each has at most 20 MB. */
export const MAX_WAITING_LISTS_OF_ACCOUNT = 3;
const RETRY_SECONDS = 10;

/** Limits the threads of all accounts, because each needs a processor and much memory. */
const threads = createBoundedQueue({ concurrency: 2, maxWaiting: MAX_WAITING_ACCOUNTS });
/** Each account has one slot. Otherwise one account with many lists could occupy all threads and waiting places. */
const accountSlots = createKeyedBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING_LISTS_OF_ACCOUNT });

export interface ReadBoundedListOptions extends ReadContactListOptions {
  /** Owner of the client whose list is read. */
  readonly accountId: string;
}

/**
 * Reads a list like `readContactList`, without delaying other requests: a long list is read in a thread.
 *
 * @throws Invalid if the list is unreadable, takes too long or needs too much memory; TooManyRequests if too many wait
 */
export async function readBoundedList(
  bytes: Buffer,
  { accountId, ...options }: ReadBoundedListOptions,
): Promise<ContactList> {
  if (bytes.length <= MAX_BYTES_WITHOUT_THREAD) return readContactList(bytes, options);
  try {
    return await accountSlots.run(accountId, () => threads.run(() => readListInThread(bytes, options)));
  } catch (error) {
    if (error instanceof QueueFull) throw new TooManyRequests(texts.tooManyLists, RETRY_SECONDS);
    throw error;
  }
}
