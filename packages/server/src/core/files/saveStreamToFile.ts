import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { rejectOnAbort } from '@recado/timing';

export interface SavedFile {
  /** SHA-256 hash of the file's content, in hexadecimal digits. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Error: the stream is longer than allowed. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

interface SaveStreamParams {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Writes a stream to a new file while counting and hashing its bytes. Resolves when the file is
 * flushed to disk. After a failure, the caller must remove the partial file.
 *
 * @throws FileTooLarge at the first byte over the limit; the signal's reason when it aborts; the
 * stream's error
 */
export async function saveStreamToFile(
  openStream: () => Promise<Readable>,
  path: string,
  { maxBytes, signal }: SaveStreamParams,
): Promise<SavedFile> {
  const openedStream = openStream();
  const stream = await rejectOnAbort(openedStream, signal).catch((error: unknown) => {
    // Close the stream if it opens after the abort.
    openedStream.then(lateStream => lateStream.destroy()).catch(() => undefined);
    throw error;
  });
  const stop = () => void stream.destroy(signal.reason);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  // The loop below is not reading yet. Without this listener, an error of the stream would end the process.
  stream.on('error', () => {});
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  const hash = createHash('sha256');
  let size = 0;
  try {
    // The loop destroys the stream, regardless of the reason for which the loop ends.
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
