/** A file at the media host, as a message names it. */
export interface UploadedMedia {
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  /** Bytes of the plain file. */
  readonly fileLength: number;
  readonly directPath: string;
  readonly url: string;
}
