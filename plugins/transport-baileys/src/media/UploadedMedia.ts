/** A file on the media host, as a message references it. */
export interface UploadedMedia {
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  /** Size of the unencrypted file in bytes. */
  readonly fileLength: number;
  readonly directPath: string;
  readonly url: string;
}
