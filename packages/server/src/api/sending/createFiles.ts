import type { MediaType } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import { identify } from '../../deliveries/guard/identify.ts';
import { fetchMedia, type Guard, MediaRefused, refuseSize } from '../../deliveries/guard/index.ts';
import { Unprocessable } from '../../ground/errors/index.ts';
import type { Abilities } from '../../lines/index.ts';
import type { SendableFile } from '../../lines/sessions/index.ts';
import type { Ffmpeg } from '../conversion/createFfmpeg.ts';
import { toVoice, VOICE_TYPE, type Voice } from '../conversion/toVoice.ts';
import type { StoredUpload, Uploads } from '../uploads/createUploads.ts';
import { createLanes } from './createLanes.ts';
import { lookOf } from './lookOf.ts';
import type { AskedFile } from './readMessage.ts';

export interface FilesDependencies {
  readonly guard: Guard;
  readonly uploads: Pick<Uploads, 'look' | 'take' | 'keepMade'>;
  readonly abilities: Abilities;
  readonly ffmpeg: Ffmpeg;
  /** Milliseconds for what an app shows of a file before it is opened; by default few. */
  readonly lookPatience?: number | undefined;
  readonly log: Logger;
}

/** A file that can be sent, and where it is from, as its message tells it. */
export interface PreparedFile {
  readonly file: SendableFile;
  readonly url?: string;
  /** Where it is kept, below the data directory. */
  readonly kept?: string;
}

/** The files that are to be sent, fetched or uploaded, for as long as they are needed. */
export function createFiles(dependencies: FilesDependencies) {
  const { guard, uploads, abilities, ffmpeg, lookPatience, log } = dependencies;
  const downloads = createLanes({ atOnce: 4, waiting: 100 });
  const conversions = createLanes({ atOnce: 1, waiting: 10 });

  /** All clients share it: nobody has more of it than this. */
  const shareOf = (clientId: string): Ffmpeg => ({
    find: ffmpeg.find,
    async run(asked) {
      const turn = await conversions.enter(clientId);
      return ffmpeg.run(asked).finally(turn.done);
    },
  });

  const uploaded = async (clientId: string, mediaId: string, kind: AskedFile['kind'], fileName?: string) => {
    const { kept, ...upload } = await uploads.take(clientId, mediaId);
    const { maxMediaBytes: maxBytes } = await abilities.of(clientId);
    const mimeType = await typeOf(upload, kind, maxBytes);
    return { file: { ...upload, mimeType, fileName: fileName ?? upload.fileName }, kept };
  };

  /** Whether a file has to be made into something else before it can be sent as this kind. */
  const made = async (clientId: string, kind: AskedFile['kind'], { path, mimeType }: Unlooked) => {
    if (kind !== 'voice' || mimeType === VOICE_TYPE) return undefined;
    return toVoice(shareOf(clientId), path).catch((error: Error) => {
      if (error.cause) log.warn({ err: error.cause, clientId }, 'a sound was not converted');
      throw error;
    });
  };
  const looked = async (clientId: string, file: SendableFile): Promise<SendableFile> => ({
    ...file,
    ...(await lookOf(file, shareOf(clientId), lookPatience)),
  });

  /** @throws DomainError when there is no such file, or it is not what it is to be sent as */
  return async <Result>(
    clientId: string,
    { kind, mediaUrl = '', mediaId, fileName }: Omit<AskedFile, 'type' | 'caption'>,
    use: (prepared: PreparedFile) => Promise<Result>,
  ): Promise<Result> => {
    if (mediaId !== undefined) {
      const { file, kept } = await uploaded(clientId, mediaId, kind, fileName);
      const voice = await made(clientId, kind, file);
      if (!voice) return use({ file: await looked(clientId, sendable(kind, file)), kept });
      try {
        const keptVoice = await uploads.keepMade(clientId, voice);
        return await use({ file: await looked(clientId, asVoice(file, voice)), kept: keptVoice });
      } finally {
        await voice.remove();
      }
    }
    // Before the turn: nobody else would give it back, were this to fail.
    const { maxMediaBytes: maxBytes } = await abilities.of(clientId);
    const turn = await downloads.enter(clientId);
    const type = fetchedAs[kind];
    const { remove, ...file } = await fetchMedia(guard, { url: mediaUrl, type, maxBytes, fileName }).finally(
      turn.done,
    );
    let voice: Voice | undefined;
    try {
      voice = await made(clientId, kind, file);
      const sent = voice ? asVoice(file, voice) : sendable(kind, file);
      return await use({ file: await looked(clientId, sent), url: mediaUrl });
    } finally {
      await voice?.remove();
      await remove();
    }
  };
}

/** What a file is fetched as: stickers are pictures, voice notes are sound. */
const fetchedAs: Readonly<Record<AskedFile['kind'], MediaType>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
};

type Unlooked = Omit<SendableFile, 'kind'>;

/** What it is, by its first bytes. @throws MediaRefused for what is too large, or cannot be sent as this kind */
async function typeOf(
  { path, size, mimeType }: Omit<StoredUpload, 'kept'>,
  kind: AskedFile['kind'],
  maxBytes: number,
): Promise<string> {
  if (size > maxBytes) throw refuseSize(maxBytes);
  const found = await identify(path, fetchedAs[kind], mimeType);
  if (!found) throw new MediaRefused('other-type', texts.uploads.otherType(texts.media.kinds[kind]));
  return found.mimeType;
}

/** What can be known of a file that is to be sent later. @throws DomainError as sending it would */
export const createFileCheck =
  ({ guard, uploads, abilities }: Pick<FilesDependencies, 'guard' | 'uploads' | 'abilities'>) =>
  async (clientId: string, { kind, mediaUrl = '', mediaId }: Omit<AskedFile, 'type'>): Promise<void> => {
    if (mediaId === undefined) {
      guard.check(mediaUrl);
      return;
    }
    const upload = await uploads.look(clientId, mediaId);
    const { maxMediaBytes } = await abilities.of(clientId);
    const mimeType = await typeOf(upload, kind, maxMediaBytes);
    if (kind === 'sticker') sendable(kind, { ...upload, mimeType });
  };

/** Without the name that it had as something else. */
const asVoice = (
  { fileName: _, ...file }: Unlooked,
  { path, size, sha256, mimeType }: Voice,
): SendableFile => ({ ...file, path, size, sha256, mimeType, kind: 'audio', voice: true });

/** @throws Unprocessable for a sticker that no phone would show as one */
function sendable(kind: AskedFile['kind'], file: Unlooked): SendableFile {
  if (kind === 'sticker') {
    if (file.mimeType !== 'image/webp') throw new Unprocessable(texts.media.notWebp);
    return { ...file, kind };
  }
  return kind === 'voice' ? { ...file, kind: 'audio', voice: true } : { ...file, kind };
}
