import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError } from './BackupError.ts';
import { type Frame, jsonFrame, MAGIC } from './format.ts';

export interface Totals {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes the frames, and the end frame that seals them, to `file` (0600). It has its name only when it is complete
 * and on the disk; until then an older backup of that name stays.
 *
 * @param frames returns the totals for the end frame.
 * @param signal ends the writing, and leaves nothing of it
 * @throws BackupError `file-unusable`; otherwise what `frames` throws.
 */
export async function writeBackupFile(
  file: string,
  frames: AsyncGenerator<Frame, Totals>,
  signal?: AbortSignal,
): Promise<Totals> {
  const partial = `${file}.${process.pid}.partial`;
  let totals: Totals | undefined;
  const bytes = encode(frames, found => {
    totals = found;
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

async function* encode(
  frames: AsyncGenerator<Frame, Totals>,
  onTotals: (totals: Totals) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  hash.update(MAGIC);
  yield MAGIC;
  for (;;) {
    const { done, value } = await frames.next();
    if (done) {
      onTotals(value);
      yield bytesOf(jsonFrame('Z', { ...value, sha256: hash.digest('hex') }));
      return;
    }
    const bytes = bytesOf(value);
    hash.update(bytes);
    yield bytes;
  }
}

function bytesOf({ kind, payload }: Frame): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'ascii');
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** A system's error that is not the connection's, which was open when the writing began. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return false;
  return error.code !== 'ECONNRESET' && error.code !== 'EPIPE';
}
