import type { SendableFile } from '../../../lines/sessions/index.ts';
import { computeWaveform } from './computeWaveform.ts';
import { countPdfPages } from './countPdfPages.ts';
import type { Ffmpeg } from './createFfmpeg.ts';
import { isAnimatedPicture } from './isAnimatedPicture.ts';
import { MAX_DECODED_PIXELS, pictureDecoders } from './pictureDecoders.ts';

/** Metadata that an app shows for a file before it is opened. */
export type MediaMetadata = Pick<
  SendableFile,
  'seconds' | 'width' | 'height' | 'thumbnail' | 'pages' | 'waveform' | 'animated'
>;

/** Milliseconds to extract a file's metadata. Metadata that is not found by then is omitted. */
const EXTRACTION_TIMEOUT_MS = 5_000;
/** Pixels of a thumbnail's longer side, as in WhatsApp's own thumbnails. */
const THUMBNAIL_SIDE_PIXELS = 72;
/**
 * Maximum size in bytes of a recording whose duration and waveform are computed. The computation reads the
 * whole file.
 */
const MAX_RECORDING_BYTES = 16_000_000;
/** Maximum number of bytes that a thumbnail may add to a message. */
const MAX_THUMBNAIL_BYTES = 8_192;
/** Maximum width or height in pixels. If the file's metadata contain a larger value, it is ignored. */
const MAX_SIDE_PIXELS = 65_535;

const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);

/**
 * Extracts the metadata that apps display from the content of a file. Never throws: broken, oversized or
 * slow files are sent without metadata.
 *
 * @param timeoutMs milliseconds for all extractors together
 */
export async function extractMediaMetadata(
  file: Pick<SendableFile, 'path' | 'kind' | 'mimeType' | 'size' | 'voice'>,
  ffmpeg: Ffmpeg,
  timeoutMs = EXTRACTION_TIMEOUT_MS,
): Promise<MediaMetadata> {
  const limits = { timeoutMs, signal: AbortSignal.timeout(timeoutMs) };
  const extractions = extractors(file, ffmpeg, limits).map(extraction => withTimeout(extraction, timeoutMs));
  return Object.assign({}, ...(await Promise.all(extractions)));
}

interface ExtractionLimits {
  readonly timeoutMs: number;
  /** Aborts after `timeoutMs`. */
  readonly signal: AbortSignal;
}

/** Starts the extractors for a file. They run in parallel, and a failure of one does not affect the others. */
function extractors(
  { path, kind, mimeType, size, voice }: Parameters<typeof extractMediaMetadata>[0],
  ffmpeg: Ffmpeg,
  limits: ExtractionLimits,
): Promise<MediaMetadata>[] {
  switch (kind) {
    case 'sticker':
      return [extractFromPicture(path, limits), extractAnimation(path)];
    case 'image':
      return formats.has(mimeType.replace('image/', '')) ? [extractFromPicture(path, limits)] : [];
    case 'video':
      return [extractFromVideo(path), extractFirstFrame(path, ffmpeg, limits.timeoutMs)];
    case 'audio':
      return [extractFromSound(path, size), ...(voice && size <= MAX_RECORDING_BYTES ? [extractWaveform(path)] : [])];
    case 'document':
      return mimeType === 'application/pdf' ? [extractPageCount(path)] : [];
  }
}

async function withTimeout(extraction: Promise<MediaMetadata>, timeoutMs: number): Promise<MediaMetadata> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<MediaMetadata>(resolve => {
    timer = setTimeout(resolve, timeoutMs, {}).unref();
  });
  try {
    return await Promise.race([extraction.catch(() => ({})), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Phones show a sticker without this mark as a still picture. */
const extractAnimation = async (path: string): Promise<MediaMetadata> =>
  (await isAnimatedPicture(path)) ? { animated: true } : {};

async function extractFromPicture(path: string, { timeoutMs, signal }: ExtractionLimits): Promise<MediaMetadata> {
  // Load sharp with the first picture, because processes that send no pictures then need less memory.
  const { default: sharp } = await import('sharp');
  const picture = () =>
    sharp(path, { limitInputPixels: MAX_DECODED_PIXELS, sequentialRead: true, failOn: 'truncated' }).timeout({
      seconds: Math.ceil(timeoutMs / 1_000),
    });
  const { format, width, height, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  // Decode only the listed formats. The declared type of the file may be wrong, so check the detected format.
  if (!formats.has(format)) return {};
  const size = { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  // A larger picture is sent with its size only.
  if (width * height > MAX_DECODED_PIXELS) return size;
  const decode = async () => {
    // A decoder can become free after the time limit, when nobody needs the thumbnail any longer.
    signal.throwIfAborted();
    return picture()
      .autoOrient()
      .resize(THUMBNAIL_SIDE_PIXELS, THUMBNAIL_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 50 })
      .toBuffer();
  };
  const thumbnail = await pictureDecoders.run(decode).catch(() => undefined);
  if (!thumbnail || thumbnail.length > MAX_THUMBNAIL_BYTES) return size;
  return { ...size, thumbnail: thumbnail.toString('base64') };
}

async function extractFromVideo(path: string): Promise<MediaMetadata> {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  // Accept only formats that contain the media. Playlists are excluded, because they refer to other files.
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return {};
    const { displayWidth: width, displayHeight: height } = track;
    return {
      ...(isValidSide(width) && isValidSide(height) && { width, height }),
      ...toDuration(await input.computeDuration()),
    };
  } finally {
    input.dispose();
  }
}

const isValidSide = (pixels: number): boolean => Number.isInteger(pixels) && pixels > 0 && pixels <= MAX_SIDE_PIXELS;

async function extractFirstFrame(path: string, ffmpeg: Ffmpeg, timeoutMs: number): Promise<MediaMetadata> {
  const scale = `scale=${THUMBNAIL_SIDE_PIXELS}:${THUMBNAIL_SIDE_PIXELS}:force_original_aspect_ratio=decrease`;
  const frame = ['-map', '0:v:0', '-frames:v', '1', '-vf', scale, '-pix_fmt', 'yuvj420p', '-q:v', '8'];
  const output = [...frame, '-c:v', 'mjpeg', '-f', 'image2pipe', 'pipe:1'];
  const thumbnail = await ffmpeg.run({ path, output, timeoutMs, maxOutputBytes: MAX_THUMBNAIL_BYTES });
  return thumbnail.length > 0 ? { thumbnail: thumbnail.toString('base64') } : {};
}

async function extractFromSound(path: string, size: number): Promise<MediaMetadata> {
  const { parseFile } = await import('music-metadata');
  const { format } = await parseFile(path, { duration: size <= MAX_RECORDING_BYTES, skipCovers: true });
  return toDuration(format.duration);
}

async function extractPageCount(path: string): Promise<MediaMetadata> {
  const pages = await countPdfPages(path);
  return pages === undefined ? {} : { pages };
}

async function extractWaveform(path: string): Promise<MediaMetadata> {
  const waveform = await computeWaveform(path);
  return waveform ? { waveform } : {};
}

const toDuration = (seconds: number | undefined): MediaMetadata =>
  seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? { seconds: Math.max(1, Math.round(seconds)) } : {};
