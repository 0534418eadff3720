import type { LongOperationOptions } from '../LongOperationOptions.ts';
import { BackupError } from './BackupError.ts';
import { BACKUP_FORMAT_VERSION, type BackupHeader, backupFrameSchemas, parseBackupFrame } from './format.ts';
import { readBackupFile } from './readBackupFile.ts';
import type { BackupRowTotals } from './writeBackupFile.ts';

/** Header and totals of a valid backup file. */
export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly totals: BackupRowTotals;
}

/**
 * Reads a backup file completely and verifies its format and its checksum.
 *
 * @param work options of the operation; its progress is counted in bytes of the file
 * @throws BackupError `file-unusable`, `not-a-backup`, `unsupported-version`, `corrupt`.
 */
export async function verifyBackup(file: string, work?: LongOperationOptions): Promise<VerifiedBackup> {
  const frames = readBackupFile(file, work);
  const first = await frames.next();
  if (first.done || first.value.kind !== 'H') throw new BackupError('corrupt', 'the file has no header');
  requireVersion(first.value.payload);
  const header = parseBackupFrame(first.value, 'H', backupFrameSchemas.H);
  for await (const frame of frames) {
    if (frame.kind !== 'Z') continue;
    const { tables, rows } = parseBackupFrame(frame, 'Z', backupFrameSchemas.Z);
    return { header, totals: { tables, rows } };
  }
  throw new BackupError('corrupt', 'the file has no end frame');
}

/** Checks the version before the schema, because the header of a later version may have another schema. */
function requireVersion(payload: Buffer): void {
  const version = /"version":(\d+)/.exec(payload.toString('utf8'))?.[1];
  if (version === undefined || Number(version) === BACKUP_FORMAT_VERSION) return;
  throw new BackupError(
    'unsupported-version',
    `the file has format version ${version}, supported is ${BACKUP_FORMAT_VERSION}`,
  );
}
