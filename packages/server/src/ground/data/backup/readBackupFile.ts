import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { LongWork } from '../LongWork.ts';
import { BackupError } from './BackupError.ts';
import { contentOf, type Frame, type FrameKind, LONGEST_PAYLOAD, MAGIC, shapes } from './format.ts';

const kinds: ReadonlySet<string> = new Set<FrameKind>(['H', 'T', 'D', 'E', 'Z']);

/**
 * The frames of a backup file, the end frame included, which is yielded only when its checksum is right. What was
 * yielded before may be anything.
 *
 * @param work its progress is in bytes of the file
 * @throws BackupError `file-unusable`, `not-a-backup`, `corrupt`.
 */
export async function* readBackupFile(
  file: string,
  { signal, progressed }: LongWork = {},
): AsyncGenerator<Frame, void> {
  const size = progressed ? await sizeOf(file) : 0;
  const input = createReadStream(file);
  const plain = createGunzip();
  input.on('error', error => plain.destroy(error));
  input.pipe(plain);
  try {
    for await (const frame of frames(new ByteReader(plain))) {
      signal?.throwIfAborted();
      progressed?.(input.bytesRead, size);
      yield frame;
    }
  } catch (error) {
    throw translated(error);
  } finally {
    input.destroy();
    plain.destroy();
  }
}

/** That a file is missing is found out where it is opened. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

async function* frames(bytes: ByteReader): AsyncGenerator<Frame, void> {
  const hash = createHash('sha256');
  const magic = await bytes.take(MAGIC.length);
  if (!magic.equals(MAGIC)) throw new BackupError('not-a-backup', 'the file does not begin as a backup does');
  hash.update(magic);
  for (;;) {
    const head = await bytes.take(5);
    const kind = head.toString('ascii', 0, 1);
    const length = head.length === 5 ? head.readUInt32BE(1) : -1;
    if (!isKind(kind) || length < 0 || length > LONGEST_PAYLOAD) {
      throw new BackupError(
        'corrupt',
        head.length < 5 ? 'the file ends too early' : 'no frame where one should be',
      );
    }
    const payload = await bytes.take(length);
    if (payload.length < length) throw new BackupError('corrupt', 'the file ends too early');
    const frame = { kind, payload };
    if (kind === 'Z') {
      const { sha256 } = contentOf(frame, 'Z', shapes.Z);
      const after = await bytes.take(1);
      if (sha256 !== hash.digest('hex') || after.length > 0)
        throw new BackupError('corrupt', 'wrong checksum');
      yield frame;
      return;
    }
    hash.update(head).update(payload);
    yield frame;
  }
}

function isKind(kind: string): kind is FrameKind {
  return kinds.has(kind);
}

/** zlib's complaints, which come before ours when the compressed bytes themselves are damaged. */
function translated(error: unknown): unknown {
  if (error instanceof BackupError || !(error instanceof Error && 'code' in error)) return error;
  const isFile = !String(error.code).startsWith('Z_');
  const code = isFile
    ? 'file-unusable'
    : error.message === 'incorrect header check'
      ? 'not-a-backup'
      : 'corrupt';
  return new BackupError(code, error.message, { cause: error });
}

/** Reads exact numbers of bytes off a stream of chunks. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `length` bytes; fewer when the stream ends before. */
  async take(length: number): Promise<Buffer> {
    const pieces = [this.#rest];
    let available = this.#rest.length;
    while (available < length) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      pieces.push(value);
      available += value.length;
    }
    const all = pieces.length === 1 ? this.#rest : Buffer.concat(pieces);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }
}
