import type { MediaType } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import type { Capabilities } from '@recado/transport';
import { identify } from '../../deliveries/guard/identify.ts';
import { fetchMedia, type Guard, MediaRefused, refuseSize } from '../../deliveries/guard/index.ts';
import { Unprocessable } from '../../ground/errors/index.ts';
import type { SendableFile } from '../../lines/sessions/index.ts';
import type { Uploads } from '../uploads/createUploads.ts';
import { createLanes } from './createLanes.ts';
import { lookOf } from './lookOf.ts';
import type { AskedFile } from './readMessage.ts';

export interface FilesDependencies {
  readonly guard: Guard;
  readonly uploads: Pick<Uploads, 'take'>;
  readonly capabilities: Capabilities;
}

/** A file that can be sent, and where it is from, as its message tells it. */
export interface PreparedFile {
  readonly file: SendableFile;
  readonly url?: string;
  /** Where it is kept, below the data directory. */
  readonly kept?: string;
}

/** The files that are to be sent, fetched or uploaded, for as long as they are needed. */
export function createFiles({ guard, uploads, capabilities }: FilesDependencies) {
  const downloads = createLanes({ atOnce: 4, waiting: 100 });
  const { maxMediaBytes: maxBytes } = capabilities;

  const uploaded = async (clientId: string, mediaId: string, kind: AskedFile['kind'], fileName?: string) => {
    const upload = await uploads.take(clientId, mediaId);
    if (upload.size > maxBytes) throw refuseSize(maxBytes);
    const found = await identify(upload.path, fetchedAs[kind], upload.mimeType);
    if (!found) throw new MediaRefused('other-type', texts.uploads.otherType(texts.media.kinds[kind]));
    const { kept, ...file } = upload;
    return {
      file: sendable(kind, { ...file, mimeType: found.mimeType, fileName: fileName ?? upload.fileName }),
      kept,
    };
  };

  /** @throws DomainError when there is no such file, or it is not what it is to be sent as */
  return async <Result>(
    clientId: string,
    { kind, mediaUrl = '', mediaId, fileName }: Omit<AskedFile, 'type' | 'caption'>,
    use: (prepared: PreparedFile) => Promise<Result>,
  ): Promise<Result> => {
    if (mediaId !== undefined) {
      const { file, kept } = await uploaded(clientId, mediaId, kind, fileName);
      return use({ file: await looked(file), kept });
    }
    const turn = await downloads.enter(clientId);
    const type = fetchedAs[kind];
    const { remove, ...file } = await fetchMedia(guard, { url: mediaUrl, type, maxBytes, fileName }).finally(
      turn.done,
    );
    try {
      return await use({ file: await looked(sendable(kind, file)), url: mediaUrl });
    } finally {
      await remove();
    }
  };
}

const looked = async (file: SendableFile): Promise<SendableFile> => ({ ...file, ...(await lookOf(file)) });

/** What a file is fetched as: stickers are pictures, voice notes are sound. */
const fetchedAs: Readonly<Record<AskedFile['kind'], MediaType>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
};

/** @throws Unprocessable for a sticker or a voice note that no phone would show as one */
function sendable(kind: AskedFile['kind'], file: Omit<SendableFile, 'kind'>): SendableFile {
  if (kind === 'sticker') {
    if (file.mimeType !== 'image/webp') throw new Unprocessable(texts.media.notWebp);
    return { ...file, kind };
  }
  if (kind !== 'voice') return { ...file, kind };
  if (file.mimeType !== 'audio/ogg; codecs=opus') throw new Unprocessable(texts.media.notOgg);
  return { ...file, kind: 'audio', voice: true };
}
