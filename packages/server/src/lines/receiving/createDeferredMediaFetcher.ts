import { type BoundedQueue, createBoundedQueue, pause } from '@recado/timing';
import type { IncomingTransportMessage, Media, Session } from '@recado/transport';
import type { Sealer } from '../../core/sealing/sealer.ts';
import {
  createDeferredFileFetcher,
  type DeferredFile,
  type DeferredFileFetcherDeps,
} from './createDeferredFileFetcher.ts';
import { createPendingFileStore } from './createPendingFileStore.ts';
import type { MediaFailure } from './mediaStore.ts';

export interface DeferredMediaFetcherDeps extends DeferredFileFetcherDeps {
  /** Encrypts what is stored about a file that is still to be fetched. */
  readonly seal: Sealer;
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

/** Maximum number of files of one client in memory that wait to be fetched. Further files wait in the database. */
const MAX_WAITING_FILES = 500;
const MAX_CONCURRENT_FILES = 2;

/** Limits for a history's tens of thousands of files: message age in milliseconds, and file size in bytes. */
const HISTORY_FILE_LIMITS = { maxAgeMs: 30 * 24 * HOUR_MS, maxBytes: 16_000_000 } as const;

/** A file with the number of earlier attempts, and the milliseconds until the next one. */
type WaitingFile = DeferredFile & { readonly attempts: number; readonly delayMs: number };

/** A received message with its file. */
export interface ReceivedFile {
  readonly clientId: string;
  readonly message: IncomingTransportMessage;
  readonly media: Media;
  /** Why the file could not be fetched with its message. Files of a history are not fetched with their messages. */
  readonly failure: MediaFailure | undefined;
}

/** Files of one client that are being fetched: either those of a history or the others. */
interface ClientFiles {
  readonly queue: BoundedQueue;
  /** IDs of the messages whose files are in memory. */
  readonly messageIds: Set<string>;
  /** Whether further files may wait in the database. */
  hasMore: boolean;
  /** Whether files are being read from the database. */
  isReading: boolean;
}

/** The open session of a client, with the IDs of messages whose stored files this session cannot find. */
interface FileFinder {
  readonly session: Pick<Session, 'findMedia'>;
  readonly signal: AbortSignal;
  readonly unknownIds: Set<string>;
}

/**
 * Fetches files whose message was already stored and emitted without them. Files that the network no longer has are
 * requested from the phone, those of a history once. The attempts end with the session, and the next session of the
 * client continues them.
 */
export function createDeferredMediaFetcher({ pauses = ATTEMPT_DELAYS_MS, ...deps }: DeferredMediaFetcherDeps) {
  const { log } = deps;
  const pendingFiles = createPendingFileStore(deps);
  const fileFetcher = createDeferredFileFetcher(deps);
  // Each client has its own queue, because a client whose phone is off must not delay the others.
  const filesByName = new Map<string, ClientFiles>();
  const finders = new Map<string, FileFinder>();

  /** A history has its own queue, so that its files do not delay the files of new messages. */
  const getName = (clientId: string, isHistory: boolean): string => (isHistory ? `${clientId} history` : clientId);
  const getClientFiles = (name: string): ClientFiles => {
    const files = filesByName.get(name) ?? {
      queue: createBoundedQueue({ concurrency: MAX_CONCURRENT_FILES, maxWaiting: MAX_WAITING_FILES }),
      messageIds: new Set(),
      hasMore: false,
      isReading: false,
    };
    filesByName.set(name, files);
    return files;
  };

  const runAttempts = async (file: WaitingFile, queue: BoundedQueue, signal: AbortSignal): Promise<void> => {
    let { attempts, delayMs, isGone } = file;
    for (;;) {
      await pause(delayMs, signal);
      const failure = await queue.run(() => fileFetcher.attempt({ ...file, isGone }, signal));
      attempts += 1;
      const nextDelayMs = pauses[attempts];
      const isLast = nextDelayMs === undefined || (file.isHistory && failure === 'gone');
      if (failure === undefined || failure === 'final' || isLast) return pendingFiles.remove(file, signal);
      await pendingFiles.postpone(file, { attempts, delayMs: nextDelayMs }, signal);
      delayMs = nextDelayMs;
      isGone = failure === 'gone';
    }
  };

  const start = (file: WaitingFile, signal: AbortSignal): void => {
    const { clientId, isHistory, media, message } = file;
    const name = getName(clientId, isHistory);
    const files = getClientFiles(name);
    if (files.messageIds.has(message.id)) return;
    if (files.messageIds.size >= MAX_WAITING_FILES) {
      if (media.createLocator) files.hasMore = true;
      else log.warn({ clientId, messageId: message.id }, 'a file of a message is not fetched: too many files wait');
      return;
    }
    files.messageIds.add(message.id);
    runAttempts(file, files.queue, signal)
      .catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error, clientId, messageId: message.id }, 'could not fetch a file of a message later');
      })
      .finally(() => {
        files.messageIds.delete(message.id);
        // The next session may have read the stored files while this session still had this one.
        if (signal.aborted) files.hasMore = true;
        if (files.hasMore) void startStored(clientId, isHistory);
        else if (files.messageIds.size === 0 && !files.isReading) filesByName.delete(name);
      });
  };

  const readStored = async (clientId: string, isHistory: boolean, { session, signal, unknownIds }: FileFinder) => {
    const files = getClientFiles(getName(clientId, isHistory));
    const limit = MAX_WAITING_FILES - files.messageIds.size;
    const skippedWaIds = [...files.messageIds, ...unknownIds];
    const storedFiles = await pendingFiles.take({ clientId, isHistory, skippedWaIds, limit }, signal);
    files.hasMore ||= storedFiles.length === limit;
    for (const { message, locator, ...state } of storedFiles) {
      const media = locator === undefined ? undefined : session.findMedia?.(locator);
      if (media) start({ clientId, isHistory, message, media, isGone: false, ...state }, signal);
      else unknownIds.add(message.id);
    }
  };

  /** Starts to fetch files that wait in the database, until the memory is half full. Never rejects. */
  const startStored = async (clientId: string, isHistory: boolean): Promise<void> => {
    const files = getClientFiles(getName(clientId, isHistory));
    files.hasMore = true;
    if (files.isReading) return;
    files.isReading = true;
    let finder = finders.get(clientId);
    while (finder && files.hasMore && files.messageIds.size <= MAX_WAITING_FILES / 2) {
      files.hasMore = false;
      const { signal } = finder;
      await readStored(clientId, isHistory, finder).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, clientId }, 'could not read the files that wait to be fetched');
        files.hasMore ||= signal.aborted;
      });
      finder = finders.get(clientId);
    }
    files.isReading = false;
  };

  return {
    /** Whether the file of a received message is fetched later. */
    isDeferred({ message, media, failure }: ReceivedFile): boolean {
      if (message.arrival === 'history') return isRecent(message, media);
      return failure !== undefined && failure !== 'final';
    },

    /** Stores that a file is still to be fetched, before its message is stored, so that no crash loses the file. */
    store({ clientId, message, media }: ReceivedFile, signal: AbortSignal): Promise<void> {
      return pendingFiles.store({ clientId, message, isHistory: message.arrival === 'history' }, media, signal);
    },

    /** Starts to fetch a stored file in the background. Too many files of one client wait in the database. */
    startFetch({ clientId, message, media, failure }: ReceivedFile, signal: AbortSignal): void {
      const isHistory = message.arrival === 'history';
      const isGone = failure === 'gone';
      const delayMs = isHistory || isGone ? 0 : (pauses[0] ?? 0);
      start({ clientId, message, media, isHistory, isGone, delayMs, attempts: 0 }, signal);
    },

    /**
     * Continues with the files that earlier sessions of the client could not fetch. Resolves when the first of them
     * are read from the database.
     */
    async resume(clientId: string, session: Pick<Session, 'findMedia'>, signal: AbortSignal): Promise<void> {
      if (!session.findMedia) return;
      const finder: FileFinder = { session, signal, unknownIds: new Set() };
      finders.set(clientId, finder);
      const forget = (): void => {
        if (finders.get(clientId) === finder) finders.delete(clientId);
      };
      signal.addEventListener('abort', forget, { once: true });
      for (const isHistory of [false, true]) await startStored(clientId, isHistory);
    },
  };
}

const isRecent = ({ timestamp, chat }: IncomingTransportMessage, { size = 0 }: Media): boolean =>
  timestamp.getTime() > Date.now() - HISTORY_FILE_LIMITS.maxAgeMs &&
  size <= HISTORY_FILE_LIMITS.maxBytes &&
  chat.kind !== 'broadcast';
