import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { joinAbortSignals } from '@recado/timing';
import { type Logger, type Media, MediaGone } from '@recado/transport';
import { v7 } from 'uuid';
import { FileTooLarge, saveStreamToFile } from '../../core/files/saveStreamToFile.ts';
import type { MessageMedia } from '../../core/messages/index.ts';
import { describeUnstoredMedia } from './toNewMessage.ts';

/** Timeout in milliseconds to fetch one file. */
const FETCH_TIMEOUT_MS = 60_000;

export interface MediaStoreDeps {
  readonly dataDir: string;
  readonly maxMediaBytes: number;
  /** Moves a new file to its final storage. The path is relative to the data directory. Default: no move. */
  readonly onFileStored?: ((relativePath: string) => Promise<void>) | undefined;
  readonly log: Logger;
}

/** Result of an attempt to store a message's file. */
export interface MediaFetchResult {
  /** The stored file. Only a description, without `path`, if the file was not stored. */
  readonly media: MessageMedia;
  /** Reason why the file was not stored. */
  readonly failure?: MediaFailure;
}

/**
 * Reason why a file was not stored. `gone`: the network no longer has it, but the phone can be asked for it.
 * `temporary`: another attempt may succeed. `final`: the file is too large, or differs from what its sender announced.
 */
export type MediaFailure = 'gone' | 'temporary' | 'final';

/** Error: the file differs from what its sender announced. */
class FileDiffers extends Error {
  override readonly name = 'FileDiffers';
}

export type MediaStore = ReturnType<typeof createMediaStore>;

export function createMediaStore({
  dataDir,
  maxMediaBytes,
  onFileStored = async () => undefined,
  log,
}: MediaStoreDeps) {
  return {
    /**
     * Fetches a file and stores it under its SHA-256, so that a file sent twice is stored once. If the file is
     * unavailable, too large or too slow, the result only describes the file.
     *
     * Rejects only when `signal` aborts.
     */
    async store(
      clientId: string,
      media: Media,
      { signal, messageId }: { readonly signal: AbortSignal; readonly messageId: string },
    ): Promise<MediaFetchResult> {
      const description = describeUnstoredMedia(media);
      const timeout = joinAbortSignals([signal], FETCH_TIMEOUT_MS);
      const folder = getMediaFolder(dataDir, clientId);
      const partial = join(folder, `${v7()}.part`);
      try {
        if (media.size !== undefined && media.size > maxMediaBytes)
          throw new FileTooLarge('the file exceeds the size limit');
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { sha256, size } = await saveStreamToFile(() => media.open(), partial, {
          maxBytes: maxMediaBytes,
          signal: timeout.signal,
        });
        if (media.sha256 !== undefined && media.sha256.toLowerCase() !== sha256)
          throw new FileDiffers('the file does not match the SHA-256 that its sender announced');
        await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(partial, join(folder, sha256.slice(0, 2), sha256));
        const path = join('media', clientId, sha256.slice(0, 2), sha256);
        await onFileStored(path);
        return { media: { ...description, path, sha256, size } };
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ err: error, clientId, messageId }, 'a file of a message was not stored');
        return { media: description, failure: getFailure(error) };
      } finally {
        timeout.release();
        await rm(partial, { force: true });
      }
    },
  };
}

function getFailure(error: unknown): MediaFailure {
  if (error instanceof MediaGone) return 'gone';
  return error instanceof FileTooLarge || error instanceof FileDiffers ? 'final' : 'temporary';
}

export const getMediaFolder = (dataDir: string, clientId: string): string => join(dataDir, 'media', clientId);

/**
 * Removes every file of a client. The removal is retried, because a file of a history may be written while
 * the folder is being removed, and the folder is then not empty.
 */
export const removeClientMedia = (dataDir: string, clientId: string): Promise<void> =>
  rm(getMediaFolder(dataDir, clientId), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
