import type { Readable } from 'node:stream';
import { apiErrorTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { Gone, NotFound, RangeNotSatisfiable } from '../../../core/errors/index.ts';
import type { ClusterFileShare } from '../../../core/files/createClusterFileShare.ts';
import type { ByteRange } from '../../../core/files/ReadableFile.ts';
import { findMessage } from '../../../core/messages/index.ts';
import { parseRangeHeader } from './parseRangeHeader.ts';

export interface MediaFile {
  readonly stream: Readable;
  /** Size of the whole file, in bytes. */
  readonly size: number;
  /** Range of bytes that the stream contains; undefined for the whole file. */
  readonly range: ByteRange | undefined;
  readonly mimeType: string;
  readonly fileName: string;
  /** Value of the `ETag` header: hash of the content, in quotes. Undefined if no hash was stored. */
  readonly etag: string | undefined;
}

/** Part of a file that a caller requests by the headers `Range` and `If-Range`. */
export interface FileRangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
}

interface MediaFilesDeps {
  readonly database: Knex;
  readonly files: Pick<ClusterFileShare, 'find'>;
}

/** Opens the stored files of messages. */
export const createMediaFileService = ({ database, files }: MediaFilesDeps) => ({
  /**
   * @throws NotFound if the client has no message with this ID, or it has no file; Gone if the file was not
   *   stored or was deleted; RangeNotSatisfiable if the requested range begins after the end of the file
   */
  async open(clientId: string, messageId: string, requestedPart: FileRangeHeaders = {}): Promise<MediaFile> {
    const media = (await findMessage(database, clientId, messageId))?.media;
    if (!media) throw new NotFound(apiErrorTexts.notFound.media);
    if (media.path === undefined) throw new Gone(apiErrorTexts.mediaGone);
    const storedFile = await files.find(media.path);
    if (!storedFile) throw new Gone(apiErrorTexts.mediaGone);
    const { size } = storedFile;
    const { mimeType, fileName = 'archivo', sha256 } = media;
    const etag = sha256 === undefined ? undefined : `"${sha256}"`;
    const isUnchanged = requestedPart['if-range'] === undefined || requestedPart['if-range'] === etag;
    const range = isUnchanged ? parseRangeHeader(requestedPart.range, size) : undefined;
    if (range === 'beyond') throw new RangeNotSatisfiable(apiErrorTexts.rangeNotSatisfiable, size);
    return { stream: await storedFile.read(range), size, range, mimeType, fileName, etag };
  },
});
export type MediaFileService = ReturnType<typeof createMediaFileService>;
