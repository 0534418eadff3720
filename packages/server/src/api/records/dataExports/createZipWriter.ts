import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * Creates an empty ZIP archive that is read while it is filled, so that only the names of its files are in memory.
 *
 * @param signal aborts the addition of a file that is in progress
 */
export function createZipWriter(signal: AbortSignal) {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  return {
    stream,

    /**
     * Adds a file after all files that were added earlier. Resolves when the file is complete.
     * @param isPacked whether the content is already compressed, for example because it is a picture
     */
    async add(name: string, content: Readable | AsyncIterable<string>, isPacked = false): Promise<void> {
      signal.throwIfAborted();
      const file = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      zip.addReadStream(file, name, { compress: !isPacked, mode: 0o100_600 });
      try {
        await finished(file, { signal, writable: false });
      } finally {
        file.destroy();
      }
    },

    end(): void {
      zip.end();
    },
  };
}
export type ZipWriter = ReturnType<typeof createZipWriter>;
