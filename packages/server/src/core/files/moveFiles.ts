import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readFileSize } from './createClusterFileExchange.ts';
import { writeFileAtomically } from './createClusterFileShare.ts';
import type { ObjectStorage } from './ReadableFile.ts';
import { MEDIA_PREFIX } from './removeClientObjects.ts';

/** Number and size of the files that were moved between disk and object storage. */
export interface FileMoveTotals {
  files: number;
  bytes: number;
}

export interface MoveFilesOptions {
  readonly objectStorage: ObjectStorage;
  readonly dataDir: string;
  readonly signal?: AbortSignal;
  /** Called after each file that was moved. */
  readonly onProgress?: (totals: FileMoveTotals) => void;
}

/** Milliseconds that a file stays on disk after its last use, because a message may still be using it. */
const KEEP_AFTER_USE_MS = 3_600_000;
const CONCURRENCY = 8;

/**
 * Uploads the files in the data directory to object storage. A file is deleted from the disk once it is
 * uploaded and was not used for an hour. Platforms may run during the move, because they search both
 * places.
 *
 * @returns totals of the files that were not in object storage before
 */
export async function moveFilesToObjectStorage({
  objectStorage,
  dataDir,
  signal,
  onProgress,
}: MoveFilesOptions): Promise<FileMoveTotals> {
  const total: FileMoveTotals = { files: 0, bytes: 0 };
  await forEachConcurrently(listStoredFiles(dataDir), signal, async path => {
    const relativePath = relative(dataDir, path);
    const size = await readFileSize(path);
    if (size === undefined) return;
    if ((await objectStorage.find(relativePath))?.size !== size) {
      await objectStorage.put(relativePath, path);
      addToTotals(total, size, onProgress);
    }
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEEP_AFTER_USE_MS) await rm(path, { force: true });
  });
  return total;
}

/** Moves all files from object storage to this disk. @returns totals of the moved files */
export async function moveFilesToDisk({
  objectStorage,
  dataDir,
  signal,
  onProgress,
}: MoveFilesOptions): Promise<FileMoveTotals> {
  const total: FileMoveTotals = { files: 0, bytes: 0 };
  await forEachConcurrently(objectStorage.list(MEDIA_PREFIX), signal, async ({ relativePath, size }) => {
    if (!STORED_FILE_NAME.test(relativePath)) return;
    const path = join(dataDir, relativePath);
    if ((await readFileSize(path)) !== size) {
      const file = await objectStorage.find(relativePath);
      if (!file) return;
      await writeFileAtomically(path, await file.read());
    }
    await objectStorage.remove(relativePath);
    addToTotals(total, size, onProgress);
  });
  return total;
}

/** Paths of a client's complete files, which are named by their SHA-256. Partly written files do not match. */
const STORED_FILE_NAME = /^media\/[\da-f-]{36}\/(uploads\/)?[\da-f]{2}\/[\da-f]{64}$/;

async function* listStoredFiles(dataDir: string): AsyncGenerator<string> {
  const media = join(dataDir, 'media');
  for (const client of await readdir(media).catch(() => []))
    for (const name of await readdir(join(media, client), { recursive: true }).catch(() => [])) {
      const path = join(media, client, name);
      if (STORED_FILE_NAME.test(relative(dataDir, path))) yield path;
    }
}

function addToTotals(total: FileMoveTotals, size: number, onProgress: MoveFilesOptions['onProgress']): void {
  total.files += 1;
  total.bytes += size;
  onProgress?.(total);
}

/** Processes several items concurrently. The first failure stops all processing. */
async function forEachConcurrently<Item>(
  all: AsyncIterable<Item>,
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = all[Symbol.asyncIterator]();
  let isOver = false;
  const processItems = async (): Promise<void> => {
    while (!isOver) {
      signal?.throwIfAborted();
      const { done, value } = await iterator.next();
      if (done) return;
      await work(value);
    }
  };
  const runWorker = (): Promise<void> =>
    processItems().catch((error: unknown) => {
      isOver = true;
      throw error;
    });
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}
