import type { Readable } from 'node:stream';

/** A range of bytes of a file. Both ends are included and counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A file on any node or in object storage. */
export interface ReadableFile {
  /** Size in bytes. */
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** Object storage for the files of all nodes. A file's name is its path below the data directory. */
export interface ObjectStorage {
  /**
   * Whether new files are stored in the object storage. False with the option `write=folder`: they are then
   * stored on the local disk. Existing files are read from the object storage until they are moved to the disk.
   */
  readonly acceptsNewFiles: boolean;
  find(relativePath: string): Promise<ReadableFile | undefined>;
  /** Uploads a file. @param path local path of the file, which stays on the local disk after the upload */
  put(relativePath: string, path: string): Promise<void>;
  remove(relativePath: string): Promise<void>;
  /** Removes all files of a client. */
  removeClient(clientId: string): Promise<void>;
  /** Lists files below a path; by default below `media/`, which contains the files of messages and clients. */
  list(relativePath?: string): AsyncIterable<{ readonly relativePath: string; readonly size: number }>;
  stop(): void;
}
