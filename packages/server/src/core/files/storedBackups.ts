import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformSecretKeys } from '../sealing/deriveKeyForPurpose.ts';
import { openSealedFile, sealFile } from '../sealing/sealFile.ts';
import { writeFileAtomically } from './createClusterFileShare.ts';
import { createObjectStorage, type ObjectStorage } from './createObjectStorage.ts';

/** A backup in object storage. The names of backups sort by date. */
export interface StoredBackup {
  readonly name: string;
  /** Size of the encrypted file in bytes. */
  readonly size: number;
}

const BACKUP_PREFIX = 'respaldo-';
const BACKUP_NAME = /^respaldo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sellado$/;

const formatBackupName = (at: Date): string => `${BACKUP_PREFIX}${at.toISOString().replaceAll(/[:.]/g, '-')}.sellado`;

async function withObjectStorage<Result>(
  url: string,
  work: (objectStorage: ObjectStorage) => Promise<Result>,
): Promise<Result> {
  const objectStorage = createObjectStorage(url);
  try {
    return await work(objectStorage);
  } finally {
    objectStorage.stop();
  }
}

/** Lists the backups in object storage, newest first, and ignores other objects. */
async function findBackups(objectStorage: ObjectStorage): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for await (const { relativePath, size } of objectStorage.list(BACKUP_PREFIX))
    if (BACKUP_NAME.test(relativePath)) backups.push({ name: relativePath, size });
  return backups.sort((one, other) => (one.name < other.name ? 1 : -1));
}

export const listBackups = (url: string): Promise<StoredBackup[]> => withObjectStorage(url, findBackups);

interface UploadBackupParams {
  readonly url: string;
  readonly file: string;
  readonly keys: PlatformSecretKeys;
  readonly keep: number;
  readonly at?: Date;
  /** Ends the upload. Has no effect after the backup is stored. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Encrypts and uploads a backup. When the upload is complete, it removes all backups in object storage
 * except the `keep` newest.
 *
 * @param url address of the object storage (`parseObjectStorageUrl`)
 * @returns the new backup and the names of the removed ones
 */
export function uploadBackup({
  url,
  file,
  keys,
  keep,
  at = new Date(),
  signal,
}: UploadBackupParams): Promise<StoredBackup & { readonly removed: readonly string[] }> {
  return withObjectStorage(url, async objectStorage => {
    const sealedPath = `${file}.sellado`;
    try {
      await sealFile(file, sealedPath, keys, signal);
      const name = formatBackupName(at);
      await objectStorage.put(name, sealedPath, signal);
      const backups = await findBackups(objectStorage);
      const storedBackup = backups.find(each => each.name === name);
      if (!storedBackup) throw new Error('the backup was written to object storage but not found there');
      const removed = backups.slice(keep).map(each => each.name);
      for (const each of removed) await objectStorage.remove(each);
      return { ...storedBackup, removed };
    } finally {
      await rm(sealedPath, { force: true });
    }
  });
}

interface DownloadBackupParams {
  readonly url: string;
  readonly name?: string | undefined;
  readonly keys: PlatformSecretKeys;
  readonly to: string;
}

/**
 * Downloads a backup from object storage and writes it to `to`, decrypted.
 *
 * @param name name of the backup; the newest by default
 * @returns the name of the backup; undefined when there is none
 * @throws SealedFileError
 */
export function downloadBackup({ url, name, keys, to }: DownloadBackupParams): Promise<string | undefined> {
  return withObjectStorage(url, async objectStorage => {
    const backupName = name ?? (await findBackups(objectStorage))[0]?.name;
    const found =
      backupName === undefined || !BACKUP_NAME.test(backupName) ? undefined : await objectStorage.find(backupName);
    if (!found) return undefined;
    const folder = await mkdtemp(join(tmpdir(), 'recado-respaldo-'));
    try {
      const sealedPath = join(folder, 'sellado');
      await writeFileAtomically(sealedPath, await found.read());
      await openSealedFile(sealedPath, to, keys);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return backupName;
  });
}
