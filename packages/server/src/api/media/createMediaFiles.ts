import type { Readable } from 'node:stream';
import { errors } from '@recado/texts';
import type { Knex } from 'knex';
import { Gone, NotFound } from '../../ground/errors/index.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import { findMessage } from '../../ground/messages/index.ts';

export interface MediaFile {
  readonly stream: Readable;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  readonly fileName: string;
}

/** The files of messages that we keep. */
export const createMediaFiles = ({
  database,
  files,
}: {
  readonly database: Knex;
  readonly files: Pick<FileShare, 'open'>;
}) => ({
  /** @throws NotFound for no message of this client's with a file; Gone when the file was not kept, or is no more */
  async open(clientId: string, messageId: string): Promise<MediaFile> {
    const media = (await findMessage(database, clientId, messageId))?.media;
    if (!media) throw new NotFound(errors.notFound.media);
    if (media.path === undefined) throw new Gone(errors.mediaGone);
    const found = await files.open(media.path);
    if (!found) throw new Gone(errors.mediaGone);
    const { mimeType, fileName = 'archivo' } = media;
    return { ...found, mimeType, fileName };
  },
});
export type MediaFiles = ReturnType<typeof createMediaFiles>;
