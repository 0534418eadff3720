import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { QueueFull } from '@recado/timing';
import { TooManyRequests } from '../../../core/errors/index.ts';
import type { Ffmpeg } from './createFfmpeg.ts';
import { endWithProcess } from './endWithProcess.ts';
import { MAX_DECODED_PIXELS, pictureDecoders } from './pictureDecoders.ts';

/** Picture that every phone shows. */
export interface ConvertedPicture {
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly extension: 'jpg' | 'png';
}

/** Maximum width and height of a converted picture in pixels, as in WhatsApp's pictures in high definition. */
const MAX_SIDE_PIXELS = 4_096;
/** Maximum size of a PNG in bytes, which is Meta's limit for images. A larger one is converted to a JPEG. */
const MAX_PNG_BYTES = 5_000_000;
/** Quality of a JPEG. The loss is not visible on a phone. */
const JPEG_QUALITY = 85;
const CONVERSION_TIMEOUT_MS = 20_000;

const heicConverterPath = createRequire(import.meta.url).resolve('@recado/server/heic-converter');
/**
 * Maximum memory of the HEIC decoder in pages of 64 KiB, which is 1 GiB. A picture of 50 megapixels with ten bits needs
 * 0.98 GB for its whole process, and fails with half of this limit.
 */
const MAX_HEIC_MEMORY_PAGES = 16_384;

/**
 * Converts a picture of any format to a JPEG, or to a PNG if it has transparent parts. Turns it upright, converts its
 * colours to sRGB, and keeps only the first picture of an animation.
 *
 * @param mimeType type that the first bytes show
 * @param output path of the new file
 * @throws QueueFull, TooManyRequests; Error if no decoder can read the picture, or if it is too large or takes too long
 */
export async function convertPicture(
  { path, mimeType, output }: ConvertPictureParams,
  ffmpeg: Ffmpeg,
): Promise<ConvertedPicture> {
  // sharp is the fastest, but reads no HEVC, which most HEIC files contain, and no BMP. ffmpeg may
  // decode one tile of a HEIC picture without an error (block/buzz#7666), so it must not read these files.
  const isHeif = /^image\/hei[cf]/.test(mimeType);
  const attempts = [
    () => pictureDecoders.run(() => convertWithSharp(path, output)),
    isHeif
      ? () => pictureDecoders.run(() => convertHeic(path, output))
      : // ffmpeg has a queue of its own. A decoder's slot must not be occupied while a job waits there.
        () => convertWithFfmpeg(path, output, ffmpeg),
  ];
  const errors: unknown[] = [];
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      // A busy server must not change a picture to a document.
      if (error instanceof QueueFull || error instanceof TooManyRequests) throw error;
      errors.push(error);
    }
  }
  throw new AggregateError(errors, 'no decoder could read the picture');
}

interface ConvertPictureParams {
  readonly path: string;
  readonly mimeType: string;
  readonly output: string;
}

async function convertWithSharp(path: string, output: string): Promise<ConvertedPicture> {
  // Load sharp with the first picture, because processes that send no pictures then need less memory.
  const { default: sharp } = await import('sharp');
  const open = () =>
    sharp(path, { limitInputPixels: MAX_DECODED_PIXELS, sequentialRead: true, failOn: 'truncated' })
      .timeout({ seconds: CONVERSION_TIMEOUT_MS / 1_000 })
      .autoOrient()
      .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
  const { hasAlpha } = await sharp(path, { limitInputPixels: MAX_DECODED_PIXELS }).metadata();
  if (hasAlpha && !(await open().stats()).isOpaque) {
    await open().png().toFile(output);
    if ((await stat(output)).size <= MAX_PNG_BYTES) return { mimeType: 'image/png', extension: 'png' };
  }
  await open().flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY }).toFile(output);
  return JPEG;
}

/**
 * Converts an animated WebP to a GIF with all of its pictures, because ffmpeg does not decode an animated WebP. The limit
 * of pixels applies to all pictures together.
 *
 * @throws QueueFull; Error if the animation cannot be read, or if it is too large or takes too long
 */
export const convertWebpToGif = (path: string, output: string): Promise<void> =>
  pictureDecoders.run(async () => {
    const { default: sharp } = await import('sharp');
    await sharp(path, { animated: true, limitInputPixels: MAX_DECODED_PIXELS, failOn: 'truncated' })
      .timeout({ seconds: CONVERSION_TIMEOUT_MS / 1_000 })
      .gif()
      .toFile(output);
  });

/** Converts a HEIC picture in a process of its own, which is ended if it takes too long. */
async function convertHeic(path: string, output: string): Promise<ConvertedPicture> {
  const { PATH = '', SystemRoot } = process.env;
  const limits = [MAX_DECODED_PIXELS, MAX_SIDE_PIXELS, JPEG_QUALITY].map(String);
  const args = [`--wasm-max-mem-pages=${MAX_HEIC_MEMORY_PAGES}`, heicConverterPath, path, output, ...limits];
  const conversion = promisify(execFile)(process.execPath, args, {
    // Pass only these environment variables, because others may contain secrets.
    env: { PATH, ...(SystemRoot !== undefined && { SystemRoot }) },
    timeout: CONVERSION_TIMEOUT_MS,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  endWithProcess(conversion.child);
  await conversion;
  return JPEG;
}

async function convertWithFfmpeg(path: string, output: string, ffmpeg: Ffmpeg): Promise<ConvertedPicture> {
  const scale = `scale=min(${MAX_SIDE_PIXELS}\\,iw):min(${MAX_SIDE_PIXELS}\\,ih):force_original_aspect_ratio=decrease`;
  const picture = ['-map', '0:v:0', '-frames:v', '1', '-vf', scale, '-pix_fmt', 'yuvj420p', '-q:v', '3'];
  await ffmpeg.run({
    path,
    output: [...picture, '-c:v', 'mjpeg', '-f', 'image2', '-update', '1', '-y', `file:${output}`],
    timeoutMs: CONVERSION_TIMEOUT_MS,
  });
  return JPEG;
}

const JPEG: ConvertedPicture = { mimeType: 'image/jpeg', extension: 'jpg' };
