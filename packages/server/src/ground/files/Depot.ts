import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included, from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A file, wherever it is. */
export interface FoundFile {
  /** Bytes. */
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** Where files are kept that are no one node's: object storage. A file's name is its path below the data directory. */
export interface Depot {
  /** Where new files go; with `folder` what is here is only read, until it has been moved there. */
  readonly takesNew: boolean;
  find(below: string): Promise<FoundFile | undefined>;
  /** @param path of a file on this disk, which stays */
  put(below: string, path: string): Promise<void>;
  remove(below: string): Promise<void>;
  /** Removes everything of a client. */
  removeClient(clientId: string): Promise<void>;
  /** Everything there is below a name; by default files of messages, and what else belongs to clients. */
  list(below?: string): AsyncIterable<{ readonly below: string; readonly size: number }>;
  stop(): void;
}
