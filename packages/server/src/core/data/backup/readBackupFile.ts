import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { LongOperationOptions } from '../LongOperationOptions.ts';
import { BackupError } from './BackupError.ts';
import {
  BACKUP_FILE_SIGNATURE,
  type BackupFrame,
  type BackupFrameKind,
  backupFrameSchemas,
  MAX_BACKUP_FRAME_PAYLOAD_BYTES,
  parseBackupFrame,
} from './format.ts';

const kinds: ReadonlySet<string> = new Set<BackupFrameKind>(['H', 'T', 'D', 'E', 'Z']);

/**
 * Yields the frames of a backup file. All frames before the end frame are yielded unverified. The end
 * frame is yielded only if the checksum that it contains is right.
 *
 * @param work options of the operation; its progress is counted in bytes of the file
 * @throws BackupError `file-unusable`, `not-a-backup`, `corrupt`.
 */
export async function* readBackupFile(
  file: string,
  { signal, onProgress }: LongOperationOptions = {},
): AsyncGenerator<BackupFrame, void> {
  const size = onProgress ? await getFileSize(file) : 0;
  const input = createReadStream(file);
  const decompressed = createGunzip();
  input.on('error', error => decompressed.destroy(error));
  input.pipe(decompressed);
  try {
    for await (const frame of readFrames(new ByteReader(decompressed))) {
      signal?.throwIfAborted();
      onProgress?.(input.bytesRead, size);
      yield frame;
    }
  } catch (error) {
    throw toBackupError(error);
  } finally {
    input.destroy();
    decompressed.destroy();
  }
}

/**
 * Returns the size of a backup file in bytes. Returns 0 for a missing file, because the later attempt to
 * open it reports the error.
 */
const getFileSize = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

async function* readFrames(bytes: ByteReader): AsyncGenerator<BackupFrame, void> {
  const hash = createHash('sha256');
  const magic = await bytes.take(BACKUP_FILE_SIGNATURE.length);
  if (!magic.equals(BACKUP_FILE_SIGNATURE))
    throw new BackupError('not-a-backup', 'the file does not begin with the backup signature');
  hash.update(magic);
  for (;;) {
    const head = await bytes.take(5);
    const kind = head.toString('ascii', 0, 1);
    const length = head.length === 5 ? head.readUInt32BE(1) : -1;
    if (!isKind(kind) || length < 0 || length > MAX_BACKUP_FRAME_PAYLOAD_BYTES) {
      throw new BackupError('corrupt', head.length < 5 ? 'the file ends too early' : 'no frame where one should be');
    }
    const payload = await bytes.take(length);
    if (payload.length < length) throw new BackupError('corrupt', 'the file ends too early');
    const frame = { kind, payload };
    if (kind === 'Z') {
      const { sha256 } = parseBackupFrame(frame, 'Z', backupFrameSchemas.Z);
      const trailing = await bytes.take(1);
      if (sha256 !== hash.digest('hex') || trailing.length > 0) throw new BackupError('corrupt', 'wrong checksum');
      yield frame;
      return;
    }
    hash.update(head).update(payload);
    yield frame;
  }
}

function isKind(kind: string): kind is BackupFrameKind {
  return kinds.has(kind);
}

/**
 * Converts errors of the file system and of zlib to a `BackupError`. If the compressed bytes are
 * damaged, zlib fails before the checksum is compared.
 */
function toBackupError(error: unknown): unknown {
  if (error instanceof BackupError || !(error instanceof Error && 'code' in error)) return error;
  const isFile = !String(error.code).startsWith('Z_');
  const code = isFile ? 'file-unusable' : error.message === 'incorrect header check' ? 'not-a-backup' : 'corrupt';
  return new BackupError(code, error.message, { cause: error });
}

/** Reads exact numbers of bytes from a stream of chunks. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Returns the next `length` bytes; fewer at the end of the stream. */
  async take(length: number): Promise<Buffer> {
    const pieces = [this.#rest];
    let available = this.#rest.length;
    while (available < length) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      pieces.push(value);
      available += value.length;
    }
    const joined = pieces.length === 1 ? this.#rest : Buffer.concat(pieces);
    this.#rest = joined.subarray(length);
    return joined.subarray(0, length);
  }
}
