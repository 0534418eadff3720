import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createObjectStorage } from './createObjectStorage.ts';
import { type FileMoveTotals, type MoveFilesOptions, moveFilesToDisk, moveFilesToObjectStorage } from './moveFiles.ts';

type MoveMediaParams = Omit<MoveFilesOptions, 'objectStorage'> & { readonly mediaUrl: string };

/**
 * Moves the files on this disk to object storage. If the storage URL contains `write=folder`, moves the files
 * in object storage to this disk instead. An operator's command calls this function, and platforms may run
 * during the move. If the move fails, files that were already moved are not moved back.
 *
 * @throws Error for an invalid URL; the SDK's error when object storage is unreachable
 */
export async function moveMediaBetweenStorages({
  mediaUrl,
  ...options
}: MoveMediaParams): Promise<FileMoveTotals & { readonly to: 'depot' | 'folder' }> {
  const objectStorage = createObjectStorage(mediaUrl);
  try {
    const [to, move] = objectStorage.acceptsNewFiles
      ? (['depot', moveFilesToObjectStorage] as const)
      : (['folder', moveFilesToDisk] as const);
    return { ...(await move({ ...options, objectStorage })), to };
  } finally {
    objectStorage.stop();
  }
}

/**
 * Checks the object storage: writes, finds and removes a small file.
 * @throws the SDK's error if one step fails
 */
export async function checkObjectStorage(mediaUrl: string, dataDir: string): Promise<void> {
  const objectStorage = createObjectStorage(mediaUrl);
  const relativePath = `media/recado-${randomUUID()}`;
  const path = join(dataDir, `${randomUUID()}.part`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, 'recado', { mode: 0o600 });
    await objectStorage.put(relativePath, path);
    if (!(await objectStorage.find(relativePath)))
      throw new Error('the test file was written to object storage but not found there');
    await objectStorage.remove(relativePath);
  } finally {
    await rm(path, { force: true });
    objectStorage.stop();
  }
}
