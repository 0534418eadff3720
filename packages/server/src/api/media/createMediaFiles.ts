import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@recado/texts';
import type { Knex } from 'knex';
import { Gone, NotFound } from '../../ground/errors/index.ts';
import { findMessage } from '../../ground/messages/index.ts';

export interface MediaFile {
  readonly stream: ReadStream;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  readonly fileName: string;
}

/** The files of messages that we keep. */
export const createMediaFiles = ({
  database,
  dataDir,
}: {
  readonly database: Knex;
  readonly dataDir: string;
}) => ({
  /** @throws NotFound for no message of this client's with a file; Gone when the file was not kept, or is no more */
  async open(clientId: string, messageId: string): Promise<MediaFile> {
    const media = (await findMessage(database, clientId, messageId))?.media;
    if (!media) throw new NotFound(errors.notFound.media);
    if (media.path === undefined) throw new Gone(errors.mediaGone);
    const path = join(dataDir, media.path);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new Gone(errors.mediaGone);
    const { mimeType, fileName = 'archivo' } = media;
    return { stream: createReadStream(path), size: found.size, mimeType, fileName };
  },
});
export type MediaFiles = ReturnType<typeof createMediaFiles>;
