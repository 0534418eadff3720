import type { MediaType } from '@recado/contract';

export interface FetchMediaRequest {
  readonly url: string;
  readonly type: MediaType;
  /** Maximum size of the file in bytes. */
  readonly maxBytes: number;
  /** File name that the caller chooses, which has precedence over names from the response. */
  readonly fileName?: string | undefined;
  /** Signal that aborts the download. `fetchMedia` then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Aborts when the download has taken too long; by default, 60 s after the call. */
  readonly deadline?: AbortSignal | undefined;
}

/** A downloaded file in its own temporary folder, with mode 0600. The caller must remove it. */
export interface FetchedFile {
  readonly path: string;
  /**
   * MIME type, detected from the content. For documents, a specific type from the server has
   * precedence. If neither is known, it is `application/octet-stream`.
   */
  readonly mimeType: string;
  /** Size in bytes, at least 1. */
  readonly size: number;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly sha256: string;
  /** File name, never empty: one path segment without control characters or text direction characters. */
  readonly fileName: string;
  /** Removes the file and its folder. Further calls have no effect. */
  remove(): Promise<void>;
}
