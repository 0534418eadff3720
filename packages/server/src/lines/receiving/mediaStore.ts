import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { joinSignals } from '@recado/timing';
import { type Logger, type Media, MediaGone } from '@recado/transport';
import { v7 } from 'uuid';
import { saveStream } from '../../ground/files/saveStream.ts';
import type { MessageMedia } from '../../ground/messages/index.ts';
import { described } from './toNewMessage.ts';

/** Milliseconds for one file. */
const DEADLINE = 60_000;

export interface MediaStore {
  /**
   * Fetches a file and keeps it by its SHA-256, so that one sent twice is kept once. A file that cannot be had, is too
   * large or takes too long is no reason to lose the message: it is then only described. `isGone`: the network has it no
   * more, and whoever has it may be asked.
   *
   * Rejects only when `signal` aborts.
   */
  keep(
    clientId: string,
    media: Media,
    message: { readonly signal: AbortSignal; readonly messageId: string },
  ): Promise<{ readonly media: MessageMedia; readonly isGone: boolean }>;
}

export function createMediaStore({
  dataDir,
  maxMediaBytes,
  kept = async () => undefined,
  log,
}: {
  readonly dataDir: string;
  readonly maxMediaBytes: number;
  /** A new file is on this disk, below the data directory: it is brought to where it is kept. Default: here. */
  readonly kept?: ((below: string) => Promise<void>) | undefined;
  readonly log: Logger;
}): MediaStore {
  return {
    async keep(clientId, media, { signal, messageId }) {
      const about = described(media);
      const time = joinSignals([signal], DEADLINE);
      const folder = mediaFolder(dataDir, clientId);
      const partial = join(folder, `${v7()}.part`);
      try {
        if (media.size !== undefined && media.size > maxMediaBytes) throw new Error('larger than we take');
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { sha256, size } = await saveStream(() => media.open(), partial, {
          maxBytes: maxMediaBytes,
          signal: time.signal,
        });
        if (media.sha256 !== undefined && media.sha256.toLowerCase() !== sha256)
          throw new Error('not the bytes that its sender announced');
        await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(partial, join(folder, sha256.slice(0, 2), sha256));
        const path = join('media', clientId, sha256.slice(0, 2), sha256);
        await kept(path);
        return { media: { ...about, path, sha256, size }, isGone: false };
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ err: error, clientId, messageId }, 'a file of a message was not kept');
        return { media: about, isGone: error instanceof MediaGone };
      } finally {
        time.release();
        await rm(partial, { force: true });
      }
    },
  };
}

export const mediaFolder = (dataDir: string, clientId: string): string => join(dataDir, 'media', clientId);

/**
 * Removes every file of a client. One that a history was still bringing may be written while the folder goes, which is then
 * not empty: it is tried again.
 */
export const removeMedia = (dataDir: string, clientId: string): Promise<void> =>
  rm(mediaFolder(dataDir, clientId), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
