import type { SendableFile } from '../../lines/sessions/index.ts';
import type { Ffmpeg } from '../conversion/createFfmpeg.ts';
import { waveformOf } from '../conversion/waveformOf.ts';
import { pagesOf } from './pagesOf.ts';

/** What an app shows of a file before it is opened. */
export type Look = Pick<SendableFile, 'seconds' | 'width' | 'height' | 'thumbnail' | 'pages' | 'waveform'>;

/** Milliseconds for one file, which is sent without what has not been found by then. */
const PATIENCE = 5_000;
/** Pixels of a picture that is read whole; a larger one is only measured. */
const MOST_PIXELS = 50_000_000;
/** Pixels of the longer side, as WhatsApp's own thumbnails have. */
const THUMBNAIL = 72;
/** Bytes of a recording that is read through. */
const MOST_READ = 16_000_000;
/** Bytes that a thumbnail may add to a message. */
const MOST_BYTES = 8_192;
/** Of one side: nothing is larger, whatever a file says of itself. */
const MOST_SIDE = 65_535;

const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);

/**
 * By its content. Never fails: whatever is broken, too large or takes too long is sent all the same, without it.
 *
 * @param patience milliseconds
 */
export async function lookOf(
  file: Pick<SendableFile, 'path' | 'kind' | 'mimeType' | 'size' | 'voice'>,
  ffmpeg: Ffmpeg,
  patience = PATIENCE,
): Promise<Look> {
  const looks = lookers(file, ffmpeg, patience).map(look => inTime(look, patience));
  return Object.assign({}, ...(await Promise.all(looks)));
}

/** Side by side: what one of them does not find says nothing of what another finds. */
function lookers(
  { path, kind, mimeType, size, voice }: Parameters<typeof lookOf>[0],
  ffmpeg: Ffmpeg,
  patience: number,
): Promise<Look>[] {
  switch (kind) {
    case 'image':
    case 'sticker':
      return formats.has(mimeType.replace('image/', '')) ? [ofPicture(path, patience)] : [];
    case 'video':
      return [ofVideo(path), ofFrame(path, ffmpeg, patience)];
    case 'audio':
      return [ofSound(path, size), ...(voice && size <= MOST_READ ? [ofVoice(path)] : [])];
    case 'document':
      return mimeType === 'application/pdf' ? [ofPages(path)] : [];
  }
}

async function inTime(looking: Promise<Look>, patience: number): Promise<Look> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Look>(resolve => {
    timer = setTimeout(resolve, patience, {}).unref();
  });
  try {
    return await Promise.race([looking.catch(() => ({})), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function ofPicture(path: string, patience: number): Promise<Look> {
  // Loaded when the first picture is sent: a process that sends none need not hold it.
  const { default: sharp } = await import('sharp');
  const picture = () =>
    sharp(path, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'truncated' }).timeout({
      seconds: Math.ceil(patience / 1_000),
    });
  const { format, width, height, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  // What only pretends to be one is not read.
  if (!formats.has(format)) return {};
  const size = { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  if (width * height > MOST_PIXELS) return size;
  const thumbnail = await picture()
    .autoOrient()
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 50 })
    .toBuffer()
    .catch(() => undefined);
  if (!thumbnail || thumbnail.length > MOST_BYTES) return size;
  return { ...size, thumbnail: thumbnail.toString('base64') };
}

async function ofVideo(path: string): Promise<Look> {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  // These and no playlists, which lead to other files.
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return {};
    const { displayWidth: width, displayHeight: height } = track;
    return {
      ...(isSide(width) && isSide(height) && { width, height }),
      ...lasting(await input.computeDuration()),
    };
  } finally {
    input.dispose();
  }
}

const isSide = (pixels: number): boolean => Number.isInteger(pixels) && pixels > 0 && pixels <= MOST_SIDE;

async function ofFrame(path: string, ffmpeg: Ffmpeg, patience: number): Promise<Look> {
  const scale = `scale=${THUMBNAIL}:${THUMBNAIL}:force_original_aspect_ratio=decrease`;
  const frame = ['-map', '0:v:0', '-frames:v', '1', '-vf', scale, '-pix_fmt', 'yuvj420p', '-q:v', '8'];
  const output = [...frame, '-c:v', 'mjpeg', '-f', 'image2pipe', 'pipe:1'];
  const thumbnail = await ffmpeg.run({ path, output, patience, most: MOST_BYTES });
  return thumbnail.length > 0 ? { thumbnail: thumbnail.toString('base64') } : {};
}

async function ofSound(path: string, size: number): Promise<Look> {
  const { parseFile } = await import('music-metadata');
  const { format } = await parseFile(path, { duration: size <= MOST_READ, skipCovers: true });
  return lasting(format.duration);
}

async function ofPages(path: string): Promise<Look> {
  const pages = await pagesOf(path);
  return pages === undefined ? {} : { pages };
}

async function ofVoice(path: string): Promise<Look> {
  const waveform = await waveformOf(path);
  return waveform ? { waveform } : {};
}

const lasting = (seconds: number | undefined): Look =>
  seconds !== undefined && Number.isFinite(seconds) && seconds > 0
    ? { seconds: Math.max(1, Math.round(seconds)) }
    : {};
