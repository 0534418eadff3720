import { type BoundedQueue, createBoundedQueue, pause } from '@recado/timing';
import {
  type IncomingTransportMessage,
  type Logger,
  type Media,
  type Session,
  TransportError,
} from '@recado/transport';
import type { Knex } from 'knex';
import { storeLateMedia } from '../../core/messages/index.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import { createPendingFileStore, type FileOfMessage } from './createPendingFileStore.ts';
import type { MediaFailure, MediaStore } from './mediaStore.ts';

export interface DeferredMediaFetcherDeps {
  readonly database: Knex;
  readonly mediaStore: MediaStore;
  /** Encrypts what is stored about a file that is still to be fetched. */
  readonly seal: Sealer;
  readonly log: Logger;
  /** Milliseconds to wait before each attempt to fetch a file. */
  readonly pauses?: readonly number[] | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Milliseconds to wait before each attempt. A network failure may end within seconds, and a phone that must upload a
 * file again may be off for days. More attempts would disturb the phone.
 */
const ATTEMPT_DELAYS_MS: readonly number[] = [
  ...[5_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS],
  ...[24 * HOUR_MS, 24 * HOUR_MS, 24 * HOUR_MS],
];

/** Maximum number of files of one client that wait to be fetched. Further files wait for the next session. */
const MAX_PENDING_FILES = 500;

/** Limits for a history's tens of thousands of files: message age in milliseconds, and file size in bytes. */
const HISTORY_FILE_LIMITS = { maxAgeMs: 30 * 24 * HOUR_MS, maxBytes: 16_000_000 } as const;

/** A file whose message is stored without it. */
interface DeferredFile {
  readonly clientId: string;
  readonly message: Pick<IncomingTransportMessage, 'id' | 'fromMe'>;
  readonly media: Media;
  readonly isHistory: boolean;
  /** Number of earlier attempts, and milliseconds until the next one. */
  readonly attempts: number;
  readonly delayMs: number;
  /** Whether the network is known to have lost the file, so that the phone must be asked first. */
  readonly isGone: boolean;
}

/**
 * Fetches files whose message was already stored and emitted without them. Files that the network no longer has are
 * requested from the phone, those of a history once. The attempts end with the session, and the next session of the
 * client continues them.
 */
export function createDeferredMediaFetcher(deps: DeferredMediaFetcherDeps) {
  const { database, mediaStore, log, pauses = ATTEMPT_DELAYS_MS } = deps;
  const pendingFiles = createPendingFileStore(deps);
  // Each client has its own queue, because a client whose phone is off must not delay the others.
  const queues = new Map<string, { readonly queue: BoundedQueue; pending: number }>();

  /** Fetches a message's file and attaches it to the message. @returns why the file is missing, if it is */
  const fetchFile = async (
    { clientId, message: { id, fromMe }, media }: DeferredFile,
    signal: AbortSignal,
  ): Promise<MediaFailure | undefined> => {
    const { failure, media: storedMedia } = await mediaStore.store(clientId, media, { signal, messageId: id });
    const { path } = storedMedia;
    if (path === undefined) return failure ?? 'final';
    const operation = `file of a message of ${clientId}`;
    const attachFile = async (): Promise<void> => {
      // The message no longer exists, so remove its file, unless another message uses it (`removeUnusedFiles`).
      if (!(await storeLateMedia(database, clientId, { waId: id, fromMe }, storedMedia)))
        await database('unusedFiles').insert({ clientId, path });
    };
    await retryDuringOutage(attachFile, { signal, log, operation });
    return undefined;
  };

  /** Fetches a file, after a request to the phone if the network has lost it. @returns why the file is missing */
  const attempt = async (file: DeferredFile, signal: AbortSignal): Promise<MediaFailure | undefined> => {
    const { clientId, message, media, isGone } = file;
    const failure = isGone ? 'gone' : await fetchFile(file, signal);
    if (failure !== 'gone') return failure;
    if (!media.request) return 'final';
    try {
      await media.request();
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error instanceof TransportError && error.reason === 'media-refused';
      log.info({ clientId, messageId: message.id, isLost }, 'a requested file of a message did not arrive');
      return isLost ? 'final' : 'gone';
    }
    return fetchFile(file, signal);
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

  const runAttempts = async (file: DeferredFile, queue: BoundedQueue, signal: AbortSignal): Promise<void> => {
    let { attempts, delayMs, isGone } = file;
    for (;;) {
      await pause(delayMs, signal);
      const failure = await queue.run(() => attempt({ ...file, isGone }, signal));
      attempts += 1;
      const nextDelayMs = pauses[attempts];
      const isLast = nextDelayMs === undefined || (file.isHistory && failure === 'gone');
      if (failure === undefined || failure === 'final' || isLast) return pendingFiles.remove(file, signal);
      await pendingFiles.postpone(file, { attempts, delayMs: nextDelayMs }, signal);
      delayMs = nextDelayMs;
      isGone = failure === 'gone';
    }
  };

  const start = (file: DeferredFile, signal: AbortSignal): void => {
    const { clientId, message, isHistory } = file;
    const name = isHistory ? `${clientId} history` : clientId;
    const queueEntry = getQueueEntry(name);
    if (queueEntry.pending >= MAX_PENDING_FILES) {
      log.warn({ clientId, messageId: message.id }, 'a file of a message is not fetched: too many files are pending');
      return;
    }
    queueEntry.pending += 1;
    runAttempts(file, queueEntry.queue, signal)
      .catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error, clientId, messageId: message.id }, 'could not fetch a file of a message later');
      })
      .finally(() => {
        queueEntry.pending -= 1;
        if (queueEntry.pending === 0) queues.delete(name);
      });
  };

  return {
    /** Stores that a file could not be fetched, before its message is stored, so that no crash loses the file. */
    storeFailure(file: FileOfMessage, media: Media, signal: AbortSignal): Promise<void> {
      return pendingFiles.store(file, media, signal);
    },

    /**
     * Starts to fetch a file in the background, unless too many files of the client are pending.
     * @param isGone whether the network no longer has the file, so that the phone must be asked first
     */
    startFetch(
      clientId: string,
      message: IncomingTransportMessage,
      media: Media,
      isGone: boolean,
      signal: AbortSignal,
    ): void {
      const isHistory = message.arrival === 'history';
      if (isHistory && !isRecent(message, media)) return;
      const delayMs = isHistory || isGone ? 0 : (pauses[0] ?? 0);
      start({ clientId, message, media, isHistory, isGone, delayMs, attempts: 0 }, signal);
    },

    /** Continues with the files that earlier sessions of the client could not fetch. */
    async resume(clientId: string, session: Pick<Session, 'findMedia'>, signal: AbortSignal): Promise<void> {
      if (!session.findMedia) return;
      for (const { message, locator, ...state } of await pendingFiles.take(clientId, MAX_PENDING_FILES, signal)) {
        const media = session.findMedia(locator);
        if (media) start({ clientId, message, media, isHistory: false, isGone: false, ...state }, signal);
      }
    },
  };
}

const isRecent = ({ timestamp, chat }: IncomingTransportMessage, { size = 0 }: Media): boolean =>
  timestamp.getTime() > Date.now() - HISTORY_FILE_LIMITS.maxAgeMs &&
  size <= HISTORY_FILE_LIMITS.maxBytes &&
  chat.kind !== 'broadcast';
