import type { LongWork } from '../LongWork.ts';
import { BackupError } from './BackupError.ts';
import { type BackupHeader, contentOf, shapes, VERSION } from './format.ts';
import { readBackupFile } from './readBackupFile.ts';
import type { Totals } from './writeBackupFile.ts';

/** What a sound backup file says of itself. */
export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly totals: Totals;
}

/**
 * Reads a backup file from end to end.
 *
 * @param work its progress is in bytes of the file
 * @throws BackupError `file-unusable`, `not-a-backup`, `unsupported-version`, `corrupt`.
 */
export async function verifyBackup(file: string, work?: LongWork): Promise<VerifiedBackup> {
  const frames = readBackupFile(file, work);
  const first = await frames.next();
  if (first.done || first.value.kind !== 'H') throw new BackupError('corrupt', 'the file has no header');
  requireVersion(first.value.payload);
  const header = contentOf(first.value, 'H', shapes.H);
  for await (const frame of frames) {
    if (frame.kind !== 'Z') continue;
    const { tables, rows } = contentOf(frame, 'Z', shapes.Z);
    return { header, totals: { tables, rows } };
  }
  throw new BackupError('corrupt', 'the file has no end');
}

/** Before the shape: a later version's header may have another. */
function requireVersion(payload: Buffer): void {
  const found = /"version":(\d+)/.exec(payload.toString('utf8'))?.[1];
  if (found === undefined || Number(found) === VERSION) return;
  throw new BackupError(
    'unsupported-version',
    `the file has version ${found} of the format, known is ${VERSION}`,
  );
}
