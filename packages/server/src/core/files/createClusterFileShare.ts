import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connectionErrorTexts as texts } from '@recado/texts';
import { withTimeout } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { Unavailable } from '../errors/index.ts';
import {
  type ClusterFileExchangeOptions,
  type ClusterNodeFileOffer,
  createClusterFileExchange,
  readFileSize,
} from './createClusterFileExchange.ts';
import type { ObjectStorage, ReadableFile } from './ReadableFile.ts';
import { removeClientObjects } from './removeClientObjects.ts';

export interface FileShareOptions extends ClusterFileExchangeOptions {
  /** Whether the platform may have other cluster nodes. */
  readonly isShared: boolean;
  /** The object storage; if it is undefined, files stay on the disk where they were first stored. */
  readonly objectStorage: ObjectStorage | undefined;
  readonly log: Logger;
}

/** Files of all nodes. Each node stores its own files on its disk, or all nodes share one object storage. */
export function createClusterFileShare(options: FileShareOptions) {
  const { bus, dataDir, objectStorage, isShared, log } = options;
  const nodeFiles = createClusterFileExchange(options);
  const uploader = createObjectStorageUploader(objectStorage, dataDir, log);

  const findRemote = async (relativePath: string): Promise<ReadableFile | undefined> => {
    let isStorageDown = false;
    const storedFile = await objectStorage?.find(relativePath).catch((error: unknown) => {
      log.warn({ err: error }, 'object storage lookup failed');
      isStorageDown = true;
      return undefined;
    });
    const file = storedFile ?? (await nodeFiles.find(relativePath));
    // The file may be on an unreachable node, unless object storage contains all files.
    const isOutOfReach = isStorageDown || (isShared && (!objectStorage?.acceptsNewFiles || !bus.isUp));
    if (!file && isOutOfReach) throw new Unavailable(texts.fileOnOtherServer);
    return file;
  };

  const findLocal = async (relativePath: string): Promise<ReadableFile | undefined> => {
    const path = join(dataDir, relativePath);
    const size = await readFileSize(path);
    if (size === undefined) return undefined;
    return {
      size,
      async read(range) {
        return createReadStream(path, range && toStreamRange(range));
      },
    };
  };

  return {
    /**
     * Finds a file by its path below the data directory, on any node's disk or in object storage. Returns
     * undefined if the file does not exist.
     * @throws Unavailable when the file may exist but is unreachable
     */
    async find(relativePath: string): Promise<ReadableFile | undefined> {
      const file = (await findLocal(relativePath)) ?? (await findRemote(relativePath));
      // The file may have been copied to this disk after the first lookup, so search this disk again.
      // For the same reason, try this disk if reading the file from another node fails.
      if (!file) return findLocal(relativePath);
      return {
        size: file.size,
        async read(range) {
          return file.read(range).catch(async (error: unknown) => {
            const localFile = await findLocal(relativePath);
            if (!localFile) throw error;
            return localFile.read(range);
          });
        },
      };
    },

    /**
     * Copies a file to this node's disk and keeps it there for a while. Returns false if no such file exists.
     * @throws Unavailable when the file may exist but is unreachable
     */
    async fetch(relativePath: string): Promise<boolean> {
      const path = join(dataDir, relativePath);
      // Update the mtime, because the cleanup keeps files that were used recently.
      const now = new Date();
      if (
        await utimes(path, now, now).then(
          () => true,
          () => false,
        )
      )
        return true;
      const file = await findRemote(relativePath);
      if (file) await writeFileAtomically(path, await file.read());
      return file !== undefined;
    },

    /** Uploads a file from this node's disk to object storage. The upkeep job repeats a failed upload later. */
    async upload(relativePath: string): Promise<void> {
      await uploader.uploadFile(relativePath);
    },

    /** Removes a file from this disk and from object storage. @throws the object storage's error */
    async remove(relativePath: string): Promise<void> {
      await objectStorage?.remove(relativePath);
      await rm(join(dataDir, relativePath), { force: true });
    },

    /** Lets other nodes read a file of this node until `end` is called. */
    async offer(path: string): Promise<{ readonly offer: ClusterNodeFileOffer; end(): void }> {
      return nodeFiles.offer(path);
    },

    /** Copies a file that another node offers. @throws Error when the copy is incomplete */
    async downloadOffer(offer: ClusterNodeFileOffer, path: string): Promise<void> {
      await writeFileAtomically(path, nodeFiles.readOffer(offer));
    },

    /**
     * Removes a deleted client's files from reachable nodes and object storage. The upkeep job removes any
     * others.
     */
    removeClientFiles(clientId: string): void {
      nodeFiles.removeClientFiles(clientId);
      if (!objectStorage) return;
      removeClientObjects(objectStorage, clientId).catch((error: unknown) =>
        log.warn({ err: error, clientId }, 'files of a deleted client are not removed yet'),
      );
    },

    stop(): void {
      nodeFiles.stop();
      objectStorage?.stop();
    },
  };
}
export type ClusterFileShare = ReturnType<typeof createClusterFileShare>;

interface ToStreamRangeParams {
  readonly first: number;
  readonly last: number;
}

const toStreamRange = ({ first, last }: ToStreamRangeParams) => ({
  start: first,
  end: last,
});

/**
 * A message waits at most `UPLOAD_TIMEOUT_MS` for the upload of its file. After a failed upload, no file is
 * uploaded for `UPLOAD_PAUSE_MS`.
 */
const UPLOAD_TIMEOUT_MS = 5_000;
const UPLOAD_PAUSE_MS = 60_000;

/**
 * Uploads new files if the object storage accepts them. A failed or slow upload must neither lose a
 * message nor delay later ones, so the upkeep job uploads the file later.
 */
export function createObjectStorageUploader(
  objectStorage: ObjectStorage | undefined,
  dataDir: string,
  log: Logger,
  timeoutMs = UPLOAD_TIMEOUT_MS,
) {
  let retryAt = 0;
  const handleFailure = (error?: unknown): void => {
    retryAt = performance.now() + UPLOAD_PAUSE_MS;
    log.warn({ err: error }, 'files are not uploaded to object storage yet');
  };
  return {
    /** Uploads a file from this node's disk, if the object storage accepts new files now. Never rejects. */
    async uploadFile(relativePath: string): Promise<void> {
      if (!objectStorage?.acceptsNewFiles || performance.now() < retryAt) return;
      await withTimeout(
        timeoutMs,
        objectStorage.put(relativePath, join(dataDir, relativePath)).catch(handleFailure),
        handleFailure,
      );
    },
  };
}

/** Writes a file completely or not at all. */
export async function writeFileAtomically(path: string, stream: Readable): Promise<void> {
  const partialPath = `${path}.${randomUUID()}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(stream, createWriteStream(partialPath, { mode: 0o600 }));
    await rename(partialPath, path);
  } finally {
    await rm(partialPath, { force: true });
  }
}
