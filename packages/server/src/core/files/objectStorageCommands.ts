import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileMoveTotals, type MoveFilesOptions, moveFilesToDisk, moveFilesToObjectStorage } from './moveFiles.ts';
import type { ObjectStorage } from './ReadableFile.ts';

/**
 * Moves the files on this disk to object storage. If the storage accepts no new files, moves its files to this disk
 * instead. An operator's command calls this function, and platforms may run
 * during the move. If the move fails, files that were already moved are not moved back.
 *
 * @throws the storage's error when it is unreachable
 */
export async function moveMediaBetweenStorages(
  options: MoveFilesOptions,
): Promise<FileMoveTotals & { readonly to: 'depot' | 'folder' }> {
  const [to, move] = options.objectStorage.acceptsNewFiles
    ? (['depot', moveFilesToObjectStorage] as const)
    : (['folder', moveFilesToDisk] as const);
  return { ...(await move(options)), to };
}

/**
 * Checks the object storage: writes, finds and removes a small file.
 * @throws the storage's error if one step fails
 */
export async function checkObjectStorage(objectStorage: ObjectStorage, dataDir: string): Promise<void> {
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
  }
}
