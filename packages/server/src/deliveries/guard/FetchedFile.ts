import type { MediaType } from '@recado/contract';

export interface MediaRequest {
  readonly url: string;
  readonly type: MediaType;
  /** Bytes. */
  readonly maxBytes: number;
  /** Has precedence over the name that the address gives. */
  readonly fileName?: string | undefined;
  /** Ends the download; `fetchMedia` then throws its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Aborts when the download has taken too long: 60 s after the call unless given. */
  readonly deadline?: AbortSignal | undefined;
}

/** A file in a temporary folder of its own, mode 0600. Whoever asked for it removes it. */
export interface FetchedFile {
  readonly path: string;
  /** By its content where that is known, else as its server said, else `application/octet-stream`. */
  readonly mimeType: string;
  /** Bytes, at least 1. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** One path segment without control or direction characters, never empty. */
  readonly fileName: string;
  /** Removes file and folder; any number of times. */
  remove(): Promise<void>;
}
