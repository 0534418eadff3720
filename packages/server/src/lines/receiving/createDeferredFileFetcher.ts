import { type Logger, type Media, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { storeLateMedia } from '../../core/messages/index.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import type { FileOfMessage } from './createPendingFileStore.ts';
import type { MediaFailure, MediaStore } from './mediaStore.ts';

export interface DeferredFileFetcherDeps {
  readonly database: Knex;
  readonly mediaStore: MediaStore;
  readonly log: Logger;
}

/** A file whose message is stored without it. */
export interface DeferredFile extends FileOfMessage {
  readonly media: Media;
  /** Whether the network is known to have lost the file, so that the phone must be asked first. */
  readonly isGone: boolean;
}

/** Fetches files after their messages were stored. */
export function createDeferredFileFetcher({ database, mediaStore, log }: DeferredFileFetcherDeps) {
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

  return {
    /**
     * Makes one attempt to fetch a file and to attach it to its message. If the network has lost the file, the attempt
     * includes a request to the phone.
     *
     * @returns why the file is still missing, if it is
     */
    async attempt(file: DeferredFile, signal: AbortSignal): Promise<MediaFailure | undefined> {
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
    },
  };
}
