import type { Readable } from 'node:stream';

/** A range of bytes of a file, both ends included, from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A file on any node or in object storage. */
export interface ReadableFile {
  /** Bytes. */
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** Object storage for files of all nodes. A file's name is its path below the data directory. */
export interface ObjectStorage {
  /** False with `write=folder`: files are only read here until they were moved to disk. */
  readonly acceptsNewFiles: boolean;
  find(relativePath: string): Promise<ReadableFile | undefined>;
  /** Uploads a file. @param path of a file on this disk, which stays */
  put(relativePath: string, path: string): Promise<void>;
  remove(relativePath: string): Promise<void>;
  /** Removes all files of a client. */
  removeClient(clientId: string): Promise<void>;
  /** Lists files below a path. Default: `media/`, the files of messages and clients. */
  list(relativePath?: string): AsyncIterable<{ readonly relativePath: string; readonly size: number }>;
  stop(): void;
}
