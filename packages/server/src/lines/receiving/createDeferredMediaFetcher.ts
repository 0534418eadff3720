import { type BoundedQueue, createBoundedQueue, pause } from '@recado/timing';
import { type IncomingTransportMessage, type Logger, type Media, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { storeLateMedia } from '../../core/messages/index.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import type { MediaStore } from './mediaStore.ts';

export interface DeferredMediaFetcherDeps {
  readonly database: Knex;
  readonly mediaStore: MediaStore;
  readonly log: Logger;
  /** Milliseconds to wait before each request to the phone for a file. */
  readonly pauses?: readonly number[];
}

/**
 * Milliseconds to wait before each request to the phone for a file. The phone may be off for a while, so
 * later requests wait longer. More requests would disturb the phone.
 */
const REQUEST_DELAYS_MS = [0, 60_000, 600_000] as const;

/** Maximum number of files of one client that wait to be fetched. Further files are not fetched. */
const MAX_PENDING_FILES = 500;

/** Limits for a history's tens of thousands of files: message age in milliseconds, and file size in bytes. */
const HISTORY_FILE_LIMITS = { maxAgeMs: 30 * 86_400_000, maxBytes: 16_000_000 } as const;

/**
 * Fetches files whose message was already stored and emitted without them. Files that the network no longer
 * has are requested from the phone several times, or only once if they are recent files of a history. The
 * attempts end with the session.
 */
export function createDeferredMediaFetcher({
  database,
  mediaStore,
  log,
  pauses = REQUEST_DELAYS_MS,
}: DeferredMediaFetcherDeps) {
  // Each client has its own queue, because a client whose phone is off must not delay the others.
  const queues = new Map<string, { readonly queue: BoundedQueue; pending: number }>();

  /** Fetches a message's file. @returns false if the phone must upload the file again, otherwise true */
  const fetchFile = async (
    clientId: string,
    { id, fromMe }: IncomingTransportMessage,
    media: Media,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { isGone, media: storedMedia } = await mediaStore.store(clientId, media, { signal, messageId: id });
    if (storedMedia.path === undefined) return !isGone;
    const operation = `file of a message of ${clientId}`;
    const { path } = storedMedia;
    const attachFile = async (): Promise<void> => {
      // The message no longer exists, so remove its file, unless another message uses it (`removeUnusedFiles`).
      if (!(await storeLateMedia(database, clientId, { waId: id, fromMe }, storedMedia)))
        await database('unusedFiles').insert({ clientId, path });
    };
    await retryDuringOutage(attachFile, { signal, log, operation });
    return true;
  };

  /** Requests the file from the phone and fetches it. @returns false if the file must be requested again */
  const requestFile = async (
    clientId: string,
    message: IncomingTransportMessage,
    media: Media,
    signal: AbortSignal,
  ): Promise<boolean> => {
    try {
      await media.request?.();
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error instanceof TransportError && error.reason === 'media-refused';
      log.info({ clientId, messageId: message.id, isLost }, 'a requested file of a message did not arrive');
      return isLost;
    }
    return fetchFile(clientId, message, media, signal);
  };

  /**
   * Returns the queue with this name, which fetches at most two files at once. A history has its own queue,
   * so that its files do not delay the files of new messages.
   */
  const getQueueEntry = (name: string) => {
    const queueEntry = queues.get(name) ?? {
      queue: createBoundedQueue({ concurrency: 2, maxWaiting: MAX_PENDING_FILES }),
      pending: 0,
    };
    queues.set(name, queueEntry);
    return queueEntry;
  };

  return {
    /** Starts to fetch a file in the background, unless too many files of the client are pending. */
    startFetch(clientId: string, message: IncomingTransportMessage, media: Media, signal: AbortSignal): void {
      const isHistory = message.arrival === 'history';
      if (isHistory && !isRecent(message, media)) return;
      const name = isHistory ? `${clientId} history` : clientId;
      const queueEntry = getQueueEntry(name);
      if (queueEntry.pending >= MAX_PENDING_FILES) {
        log.warn({ clientId, messageId: message.id }, 'a file of a message was dropped: too many files are pending');
        return;
      }
      queueEntry.pending += 1;
      const runQueued = (task: typeof fetchFile) => queueEntry.queue.run(() => task(clientId, message, media, signal));
      const run = async (): Promise<void> => {
        if (isHistory && ((await runQueued(fetchFile)) || !media.request)) return;
        for (const milliseconds of isHistory ? [0] : pauses) {
          await pause(milliseconds, signal);
          if (await runQueued(requestFile)) return;
        }
      };
      run()
        .catch((error: unknown) => {
          if (!signal.aborted)
            log.warn({ err: error, clientId, messageId: message.id }, 'could not fetch a file of a message later');
        })
        .finally(() => {
          queueEntry.pending -= 1;
          if (queueEntry.pending === 0) queues.delete(name);
        });
    },
  };
}

const isRecent = ({ timestamp, chat }: IncomingTransportMessage, { size = 0 }: Media): boolean =>
  timestamp.getTime() > Date.now() - HISTORY_FILE_LIMITS.maxAgeMs &&
  size <= HISTORY_FILE_LIMITS.maxBytes &&
  chat.kind !== 'broadcast';
