import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** ZIP archive that is read while it is filled: only the names of its files are in memory. */
export interface Zip {
  readonly stream: Readable;
  /**
   * Resolves when the file is added. Files are added one after another.
   * @param isPacked whether compression gains nothing, as for pictures
   */
  add(name: string, content: Readable | AsyncIterable<string>, isPacked?: boolean): Promise<void>;
  end(): void;
}

/** @param signal aborts the addition of a file */
export function createZip(signal: AbortSignal): Zip {
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
