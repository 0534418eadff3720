import type { Ffmpeg } from './createFfmpeg.ts';
import type { MediaTracks } from './readMediaTracks.ts';

/** Milliseconds for the conversion of one video. A longer video is sent as a document. */
const CONVERSION_TIMEOUT_MS = 120_000;
/** Maximum width and height of a converted video in pixels. */
const MAX_SIDE_PIXELS = 1_920;

const commonArguments = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart'];
const soundArguments = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];

/**
 * Converts a video to MP4 with H.264 and AAC, upright and with at most 1920 pixels on each side. Copies pictures that
 * phones already play, which takes a fraction of the time.
 *
 * @throws Error if ffmpeg is missing, or if the video cannot be read, takes too long or exceeds `maxBytes`
 */
export async function convertVideo(
  ffmpeg: Ffmpeg,
  { path, output, maxBytes, tracks }: ConvertVideoParams,
): Promise<void> {
  const scale = `scale=min(${MAX_SIDE_PIXELS}\\,iw):min(${MAX_SIDE_PIXELS}\\,ih):force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const encoding = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '24', '-threads', '2'];
  const picture = tracks?.isVideoPlayable ? ['-c:v', 'copy'] : ['-vf', `${scale},format=yuv420p`, ...encoding];
  const sound = tracks?.isAudioPlayable ? ['-c:a', 'copy'] : soundArguments;
  const streams = ['-map', '0:v:0', '-map', '0:a:0?'];
  await ffmpeg.run({
    path,
    output: [
      ...streams,
      ...picture,
      ...sound,
      ...commonArguments,
      '-fs',
      String(maxBytes),
      '-f',
      'mp4',
      '-y',
      `file:${output}`,
    ],
    timeoutMs: CONVERSION_TIMEOUT_MS,
    isLong: true,
  });
}

interface ConvertVideoParams {
  readonly path: string;
  /** Path of the new file. */
  readonly output: string;
  readonly maxBytes: number;
  readonly tracks: MediaTracks | undefined;
}

/** Converts a recording to AAC in MP4. @throws Error as `convertVideo` does */
export async function convertSound(
  ffmpeg: Ffmpeg,
  { path, output, maxBytes }: Omit<ConvertVideoParams, 'tracks'>,
): Promise<void> {
  await ffmpeg.run({
    path,
    output: [
      '-map',
      '0:a:0',
      '-vn',
      ...soundArguments,
      ...commonArguments,
      '-fs',
      String(maxBytes),
      '-f',
      'mp4',
      '-y',
      `file:${output}`,
    ],
    timeoutMs: CONVERSION_TIMEOUT_MS,
    isLong: true,
  });
}
