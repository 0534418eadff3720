import type { MediaType } from '@recado/contract';

export interface FetchMediaRequest {
  readonly url: string;
  readonly type: MediaType;
  /** Maximum size in bytes. */
  readonly maxBytes: number;
  /** File name that the caller chooses. It has precedence over names from the response. */
  readonly fileName?: string | undefined;
  /** Aborts the download. `fetchMedia` then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Aborts when the download has taken too long. Default: 60 s after the call. */
  readonly deadline?: AbortSignal | undefined;
}

/** File in its own temporary folder, mode 0600. The caller must remove it. */
export interface FetchedFile {
  readonly path: string;
  /**
   * Detected from the content. For documents, a specific type from the server has precedence. Else
   * `application/octet-stream`.
   */
  readonly mimeType: string;
  /** Size in bytes, at least 1. */
  readonly size: number;
  /** Hexadecimal digest. */
  readonly sha256: string;
  /** One path segment without control or direction characters, never empty. */
  readonly fileName: string;
  /** Removes the file and its folder. Idempotent. */
  remove(): Promise<void>;
}
