import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError } from './BackupError.ts';
import { BACKUP_FILE_SIGNATURE, type BackupFrame, createBackupJsonFrame } from './format.ts';

export interface BackupRowTotals {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes the backup's frames and the end frame to `file` (mode 0600). The file gets its name only when it
 * is complete and flushed to disk. Until then, an older backup with this name remains.
 *
 * @param frames yields the frames of the backup and returns the row totals for the end frame
 * @param signal aborts the writing and removes the partial file
 * @throws BackupError `file-unusable` if the file cannot be written; otherwise the error of `frames`
 */
export async function writeBackupFile(
  file: string,
  frames: AsyncGenerator<BackupFrame, BackupRowTotals>,
  signal?: AbortSignal,
): Promise<BackupRowTotals> {
  const partial = `${file}.${process.pid}.partial`;
  let totals: BackupRowTotals | undefined;
  const bytes = encodeFrames(frames, finalTotals => {
    totals = finalTotals;
  });
  const output = createWriteStream(partial, { mode: 0o600, flush: true });
  try {
    await pipeline(bytes, createGzip(), output, { ...(signal && { signal }) });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw isFileError(error) ? new BackupError('file-unusable', error.message, { cause: error }) : error;
  }
  if (!totals) throw new Error('the end frame was not written');
  return totals;
}

async function* encodeFrames(
  frames: AsyncGenerator<BackupFrame, BackupRowTotals>,
  onTotals: (totals: BackupRowTotals) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  hash.update(BACKUP_FILE_SIGNATURE);
  yield BACKUP_FILE_SIGNATURE;
  for (;;) {
    const { done, value } = await frames.next();
    if (done) {
      onTotals(value);
      yield encodeFrame(createBackupJsonFrame('Z', { ...value, sha256: hash.digest('hex') }));
      return;
    }
    const bytes = encodeFrame(value);
    hash.update(bytes);
    yield bytes;
  }
}

function encodeFrame({ kind, payload }: BackupFrame): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'ascii');
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/**
 * Returns whether an error comes from the file system: whether it has the property `syscall`. Errors of the
 * open database connection have this property only with the codes ECONNRESET and EPIPE. These codes are
 * excluded.
 */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return false;
  return error.code !== 'ECONNRESET' && error.code !== 'EPIPE';
}
