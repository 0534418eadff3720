import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformSecretKeys } from '../sealing/deriveKeyForPurpose.ts';
import { openSealedFile, sealFile } from '../sealing/sealFile.ts';
import { writeFileAtomically } from './createClusterFileShare.ts';
import type { ObjectStorage } from './ReadableFile.ts';

/** A backup in object storage. The names of backups sort by date. */
export interface StoredBackup {
  readonly name: string;
  /** Size of the encrypted file in bytes. */
  readonly size: number;
}

const BACKUP_PREFIX = 'respaldo-';
const BACKUP_NAME = /^respaldo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sellado$/;

const formatBackupName = (at: Date): string => `${BACKUP_PREFIX}${at.toISOString().replaceAll(/[:.]/g, '-')}.sellado`;

/** Lists the backups in object storage, newest first, and ignores other objects. */
export async function listBackups(objectStorage: ObjectStorage): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for await (const { relativePath, size } of objectStorage.list(BACKUP_PREFIX))
    if (BACKUP_NAME.test(relativePath)) backups.push({ name: relativePath, size });
  return backups.sort((one, other) => (one.name < other.name ? 1 : -1));
}

interface UploadBackupParams {
  readonly objectStorage: ObjectStorage;
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
 * @returns the new backup and the names of the removed ones
 */
export async function uploadBackup({
  objectStorage,
  file,
  keys,
  keep,
  at = new Date(),
  signal,
}: UploadBackupParams): Promise<StoredBackup & { readonly removed: readonly string[] }> {
  const sealedPath = `${file}.sellado`;
  try {
    await sealFile(file, sealedPath, keys, signal);
    const name = formatBackupName(at);
    await objectStorage.put(name, sealedPath, signal);
    const backups = await listBackups(objectStorage);
    const storedBackup = backups.find(each => each.name === name);
    if (!storedBackup) throw new Error('the backup was written to object storage but not found there');
    const removed = backups.slice(keep).map(each => each.name);
    for (const each of removed) await objectStorage.remove(each);
    return { ...storedBackup, removed };
  } finally {
    await rm(sealedPath, { force: true });
  }
}

interface DownloadBackupParams {
  readonly objectStorage: ObjectStorage;
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
export async function downloadBackup({
  objectStorage,
  name,
  keys,
  to,
}: DownloadBackupParams): Promise<string | undefined> {
  const backupName = name ?? (await listBackups(objectStorage))[0]?.name;
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
}
