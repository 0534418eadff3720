import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { unlessAborted } from '@recado/timing';

export interface SavedFile {
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** There was more than was allowed. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/**
 * Writes a stream to a new file while counting and hashing it; resolves when it is on the disk. On failure whatever
 * was written is left for the caller to remove.
 *
 * @throws FileTooLarge as soon as there is one byte too many; the signal's reason when it aborts; the stream's error
 */
export async function saveStream(
  openStream: () => Promise<Readable>,
  path: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<SavedFile> {
  const opening = openStream();
  const stream = await unlessAborted(opening, signal).catch((error: unknown) => {
    // A stream that arrives after its time is closed unread.
    opening.then(late => late.destroy()).catch(() => undefined);
    throw error;
  });
  const stop = () => void stream.destroy(signal.reason);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  // Until it is read, nobody else listens, and an unheard error would end the process.
  stream.on('error', () => {});
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  const hash = createHash('sha256');
  let size = 0;
  try {
    // Leaving this loop, by throw or otherwise, destroys the stream.
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
      hash.update(bytes);
      await file.writeFile(bytes);
    }
    signal.throwIfAborted();
    await file.sync();
    return { sha256: hash.digest('hex'), size };
  } finally {
    signal.removeEventListener('abort', stop);
    await file.close();
  }
}
