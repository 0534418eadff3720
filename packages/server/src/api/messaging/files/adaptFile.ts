import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaConversion } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { QueueFull, type QueueTicket } from '@recado/timing';
import { TooManyRequests } from '../../../core/errors/index.ts';
import type { SendableFile } from '../../../lines/sessions/index.ts';
import { convertPicture, convertWebpToGif } from './convertPicture.ts';
import { convertSound, convertVideo } from './convertVideo.ts';
import type { Ffmpeg } from './createFfmpeg.ts';
import { isAnimatedPicture } from './isAnimatedPicture.ts';
import { readMediaTracks } from './readMediaTracks.ts';

/** Seconds after which a request may be retried when too many conversions wait. */
const RETRY_AFTER_SECONDS = 10;

/** File in the form in which it leaves, because phones do not show its original form. */
export interface AdaptedFile {
  readonly file: SendableFile;
  readonly conversion: MediaConversion;
  /** Whether `file` is a new file. Otherwise the original leaves as a document. */
  readonly isNew: boolean;
  /** Removes the new file. */
  remove(): Promise<void>;
}

export interface AdaptFileDeps {
  readonly ffmpeg: Ffmpeg;
  /** Waits until the client may convert another picture. @throws TooManyRequests if too many wait */
  enterPictureQueue(): Promise<Pick<QueueTicket, 'done'>>;
  /** Whether an animated GIF or WebP may become a video. Otherwise only its first picture is kept. */
  readonly allowsVideo: boolean;
  /** Maximum size of a file in bytes. */
  readonly maxBytes: number;
  /** Receives the reason for which a file could not be converted. */
  onFailure(error: unknown): void;
}

/**
 * Converts an image, video or recording that phones do not show or play. If this is impossible, the file becomes a
 * document, which a person can open with another program. Returns undefined for a file that leaves unchanged.
 *
 * @throws TooManyRequests if too many conversions wait
 */
export async function adaptFile(file: SendableFile, deps: AdaptFileDeps): Promise<AdaptedFile | undefined> {
  const converter = await chooseConverter(file, deps);
  if (!converter) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'recado-conversion-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'file');
    const { mimeType, extension, kind = file.kind, gif } = await converter(path);
    const { size } = await stat(path);
    // ffmpeg stops writing at the size limit. A file near the limit may be incomplete.
    if (size === 0 || size >= deps.maxBytes * 0.98) throw new Error('the converted file is empty or too large');
    const fileName =
      file.fileName && `${file.fileName.slice(0, file.fileName.length - extname(file.fileName).length)}.${extension}`;
    const conversion = {
      from: file.mimeType,
      to: mimeType,
      sentAs: toReportedKind(kind),
      message: texts.conversion.done(mimeType),
    };
    return {
      file: {
        ...{ ...file, kind, path, size, sha256: await digest(path), mimeType },
        ...(gif && { gif }),
        ...(fileName && { fileName }),
      },
      conversion,
      isNew: true,
      async remove() {
        await remove();
      },
    };
  } catch (error) {
    await remove();
    if (error instanceof QueueFull) throw new TooManyRequests(texts.busy(RETRY_AFTER_SECONDS), RETRY_AFTER_SECONDS);
    if (error instanceof TooManyRequests) throw error;
    deps.onFailure(error);
    return toDocument(file, deps.ffmpeg.find() !== undefined);
  }
}

interface NewFile {
  readonly mimeType: string;
  readonly extension: string;
  /** Kind of the message, if it changes. */
  readonly kind?: SendableFile['kind'];
  readonly gif?: true;
}
type Converter = (output: string) => Promise<NewFile>;

/** Recordings that phones play (Meta's reference, supported media types). */
const PLAYABLE_SOUNDS = new Set([
  'audio/aac',
  'audio/amr',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg; codecs=opus',
  'audio/x-m4a',
]);
const PLAYABLE_CONTAINERS = new Set(['video/mp4', 'video/3gpp']);

async function chooseConverter(
  { kind, voice, path, mimeType }: SendableFile,
  { ffmpeg, maxBytes, allowsVideo, ...deps }: AdaptFileDeps,
): Promise<Converter | undefined> {
  if (kind === 'image') {
    if (mimeType === 'image/jpeg' || mimeType === 'image/png') if (await isShownByPhones(path)) return undefined;
    const convertStill = async (output: string): Promise<NewFile> => {
      const ticket = await deps.enterPictureQueue();
      return convertPicture({ path, mimeType, output }, ffmpeg).finally(() => ticket.done());
    };
    const isAnimation =
      ANIMATED_FORMATS.has(mimeType) && allowsVideo && ffmpeg.find() !== undefined && (await isAnimatedPicture(path));
    if (!isAnimation) return convertStill;
    const convertFrames = async (output: string): Promise<NewFile> => {
      if (mimeType === 'image/gif') return convertAnimation(ffmpeg, { path, output, maxBytes });
      const gifPath = `${output}.gif`;
      const ticket = await deps.enterPictureQueue();
      await convertWebpToGif(path, gifPath).finally(() => ticket.done());
      return convertAnimation(ffmpeg, { path: gifPath, output, maxBytes });
    };
    return output =>
      convertFrames(output).catch((error: unknown) => {
        if (error instanceof QueueFull || error instanceof TooManyRequests) throw error;
        return convertStill(output);
      });
  }
  if (kind === 'video') {
    const tracks = await readMediaTracks(path);
    const isPlayable = tracks === undefined || (tracks.isVideoPlayable && tracks.isAudioPlayable);
    if (PLAYABLE_CONTAINERS.has(mimeType) && isPlayable) return undefined;
    return async output => {
      await convertVideo(ffmpeg, { path, output, maxBytes, tracks });
      return { mimeType: 'video/mp4', extension: 'mp4' };
    };
  }
  if (kind === 'audio' && !voice && !PLAYABLE_SOUNDS.has(mimeType))
    return async output => {
      await convertSound(ffmpeg, { path, output, maxBytes });
      return { mimeType: 'audio/mp4', extension: 'm4a' };
    };
  return undefined;
}

/** Formats whose animations become videos. */
const ANIMATED_FORMATS = new Set(['image/gif', 'image/webp']);

/**
 * Converts an animated GIF to a video without sound, which phones play automatically. WhatsApp's apps send GIFs in this
 * form, and show a GIF file only as a still picture (adiwajshing/Baileys#383).
 */
async function convertAnimation(
  ffmpeg: Ffmpeg,
  video: { readonly path: string; readonly output: string; readonly maxBytes: number },
): Promise<NewFile> {
  await convertVideo(ffmpeg, { ...video, tracks: undefined });
  return { mimeType: 'video/mp4', extension: 'mp4', kind: 'video', gif: true };
}

/** Whether phones show a JPEG or PNG: with eight bits for each colour and without printing colours. */
async function isShownByPhones(path: string): Promise<boolean> {
  try {
    const { default: sharp } = await import('sharp');
    const { space, depth } = await sharp(path, { limitInputPixels: false }).metadata();
    return space !== 'cmyk' && depth === 'uchar';
  } catch {
    // A damaged file leaves as it is: another decoder may still show a part of it.
    return true;
  }
}

function toDocument(file: SendableFile, hasFfmpeg: boolean): AdaptedFile {
  const { mimeType } = file;
  const message = hasFfmpeg || file.kind === 'image' ? texts.conversion.failed : texts.conversion.withoutFfmpeg;
  return {
    file: { ...file, kind: 'document' },
    conversion: { from: mimeType, to: mimeType, sentAs: 'document', message },
    isNew: false,
    async remove() {},
  };
}

const toReportedKind = (kind: SendableFile['kind']): MediaConversion['sentAs'] => (kind === 'sticker' ? 'image' : kind);

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
