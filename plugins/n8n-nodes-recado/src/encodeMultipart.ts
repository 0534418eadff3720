import { randomUUID } from 'node:crypto';

export interface MultipartFilePart {
  readonly data: Uint8Array;
  readonly fileName: string;
  readonly mimeType: string;
}

/** Encodes a form with one file in the field `file` (RFC 7578). */
export function encodeMultipart({ data, fileName, mimeType }: MultipartFilePart): {
  readonly body: Uint8Array;
  readonly contentType: string;
} {
  const boundary = `recado-${randomUUID()}`;
  const name = fileName.replace(/[\r\n]/g, ' ').replace(/"/g, '%22');
  const type = mimeType.replace(/[\r\n]/g, '');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
