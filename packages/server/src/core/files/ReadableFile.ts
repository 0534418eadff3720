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
