import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** An archive that is read while it is filled: nothing of it is in memory but the names of its files. */
export interface Zip {
  readonly stream: Readable;
  /** Resolves when the file is in; the next is not begun before. @param isPacked pictures and the like do not become smaller */
  add(name: string, content: Readable | AsyncIterable<string>, isPacked?: boolean): Promise<void>;
  end(): void;
}

/** @param signal ends whatever is being added */
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
