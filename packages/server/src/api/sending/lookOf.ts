import type { SendableFile } from '../../lines/sessions/index.ts';

/** What an app shows of a file before it is opened. */
export type Look = Pick<SendableFile, 'seconds' | 'width' | 'height' | 'thumbnail'>;

/** Milliseconds for one file, which is sent without what has not been found by then. */
const PATIENCE = 5_000;
/** Pixels of a picture that is read whole; a larger one is only measured. */
const MOST_PIXELS = 50_000_000;
/** Pixels of the longer side, as WhatsApp's own thumbnails have. */
const THUMBNAIL = 72;
/** Bytes of a recording that is counted through where its head does not say how long it is. */
const MOST_COUNTED = 16_000_000;
/** Bytes that a thumbnail may add to a message. */
const MOST_BYTES = 8_192;

const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);

/**
 * By its content. Never fails: whatever is broken, too large or takes too long is sent all the same, without it.
 *
 * @param patience milliseconds
 */
export async function lookOf(
  { path, kind, mimeType, size }: Pick<SendableFile, 'path' | 'kind' | 'mimeType' | 'size'>,
  patience = PATIENCE,
): Promise<Look> {
  if (kind === 'document') return {};
  const isPicture = kind === 'image' || kind === 'sticker';
  if (isPicture && !formats.has(mimeType.replace('image/', ''))) return {};
  const looking = isPicture ? ofPicture(path) : ofSound(path, size);
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

async function ofPicture(path: string): Promise<Look> {
  // Loaded when the first picture is sent: a process that sends none need not hold it.
  const { default: sharp } = await import('sharp');
  const picture = () =>
    sharp(path, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'truncated' }).timeout({
      seconds: PATIENCE / 1_000,
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

async function ofSound(path: string, size: number): Promise<Look> {
  const { parseFile } = await import('music-metadata');
  const { format } = await parseFile(path, { duration: size <= MOST_COUNTED, skipCovers: true });
  const { duration } = format;
  return duration !== undefined && Number.isFinite(duration) && duration > 0
    ? { seconds: Math.max(1, Math.round(duration)) }
    : {};
}
