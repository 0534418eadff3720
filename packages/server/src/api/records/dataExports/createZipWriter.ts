import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** ZIP archive that is read while it is filled, so that only the names of its files are in memory. */
export interface ZipWriter {
  readonly stream: Readable;
  /**
   * Adds a file after all files that were added earlier. Resolves when the file is complete.
   * @param isPacked whether the content is already compressed, for example because it is a picture
   */
  add(name: string, content: Readable | AsyncIterable<string>, isPacked?: boolean): Promise<void>;
  end(): void;
}

/** Creates an empty archive. @param signal aborts the addition of a file that is in progress */
export function createZipWriter(signal: AbortSignal): ZipWriter {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  return {
    stream,
    async add(name, content, isPacked = false) {
      signal.throwIfAborted();
      const file = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      zip.addReadStream(file, name, { compress: !isPacked, mode: 0o100_600 });
      try {
        await finished(file, { signal, writable: false });
      } finally {
        file.destroy();
      }
    },
    end: () => zip.end(),
  };
}
