/** Keys, hashes and address of an uploaded file, which a message needs to refer to the file. */
export interface UploadedMedia {
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  /** Size of the unencrypted file in bytes. */
  readonly fileLength: number;
  readonly directPath: string;
  readonly url: string;
}
