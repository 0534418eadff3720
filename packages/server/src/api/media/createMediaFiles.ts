import type { Readable } from 'node:stream';
import { errors } from '@recado/texts';
import type { Knex } from 'knex';
import { Gone, NotFound, RangeBeyond } from '../../ground/errors/index.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import type { ByteRange } from '../../ground/files/Depot.ts';
import { findMessage } from '../../ground/messages/index.ts';
import { rangeOf } from './rangeOf.ts';

export interface MediaFile {
  readonly stream: Readable;
  /** Of the whole file, bytes. */
  readonly size: number;
  /** What the stream is of it; undefined: all. */
  readonly range: ByteRange | undefined;
  readonly mimeType: string;
  readonly fileName: string;
  /** Of its content, in its quotes; undefined for what was stored without. */
  readonly etag: string | undefined;
}

/** What a caller asks of a file: the headers `Range` and `If-Range`. */
export interface AskedPart {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
}

/** The files of messages that we keep. */
export const createMediaFiles = ({
  database,
  files,
}: {
  readonly database: Knex;
  readonly files: Pick<FileShare, 'find'>;
}) => ({
  /**
   * @throws NotFound for no message of this client's with a file; Gone when the file was not kept, or is no more; RangeBeyond
   *   when the part begins after its end
   */
  async open(clientId: string, messageId: string, asked: AskedPart = {}): Promise<MediaFile> {
    const media = (await findMessage(database, clientId, messageId))?.media;
    if (!media) throw new NotFound(errors.notFound.media);
    if (media.path === undefined) throw new Gone(errors.mediaGone);
    const found = await files.find(media.path);
    if (!found) throw new Gone(errors.mediaGone);
    const { size } = found;
    const { mimeType, fileName = 'archivo', sha256 } = media;
    const etag = sha256 === undefined ? undefined : `"${sha256}"`;
    const isSame = asked['if-range'] === undefined || asked['if-range'] === etag;
    const range = isSame ? rangeOf(asked.range, size) : undefined;
    if (range === 'beyond') throw new RangeBeyond(errors.rangeBeyond, size);
    return { stream: await found.read(range), size, range, mimeType, fileName, etag };
  },
});
export type MediaFiles = ReturnType<typeof createMediaFiles>;
