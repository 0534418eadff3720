import type { Readable } from 'node:stream';

/** A range of bytes of a file. Both ends are included and counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A stored file. */
export interface ReadableFile {
  /** Size in bytes. */
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
}

export interface ListedFile {
  readonly relativePath: string;
  readonly size: number;
}

/**
 * Storage for the files of all machines of a platform. A file's name is its path below the platform's data directory,
 * such as `media/CLIENT/ab/HASH`. The storage may connect on first use.
 *
 * A failure of the service rejects and never looks like a missing file: the platform would report the file as deleted.
 * An error has the code `EACCES` when the service refuses the credentials.
 */
export interface ObjectStorage {
  /**
   * Whether new files are stored here. False while an operator moves the files back to the local disk: the platform
   * then stores new files there, and reads the remaining ones here.
   */
  readonly acceptsNewFiles: boolean;
  /** Returns undefined if the file does not exist. */
  find(relativePath: string): Promise<ReadableFile | undefined>;
  /**
   * Stores a file completely or not at all, and replaces an earlier one.
   *
   * @param path local path of the file, which stays on the local disk
   * @param signal ends the upload, which then rejects
   */
  put(relativePath: string, path: string, signal?: AbortSignal): Promise<void>;
  /** Removes a file. Succeeds if it does not exist. */
  remove(relativePath: string): Promise<void>;
  /** Lists the files whose paths start with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Closes the connections. */
  stop(): void;
}
