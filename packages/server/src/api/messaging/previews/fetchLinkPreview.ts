import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { withTimeout } from '@recado/timing';
import type { LinkPreview } from '@recado/transport';
import type { SsrfGuard, SsrfGuardedResponse } from '../../../deliveries/guard/index.ts';
import { MAX_DECODED_PIXELS, pictureDecoders } from '../files/pictureDecoders.ts';
import { readPageMetadata } from './readPageMetadata.ts';

/** Maximum number of bytes of a page that are read. The head of a YouTube page ends after several 100 kB. */
const MAX_PAGE_BYTES = 1_048_576;
const MAX_PICTURE_BYTES = 5_242_880;
const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Milliseconds for the picture. A preview without a picture is better than a message that waits. */
const PICTURE_TIMEOUT_MS = 1_500;
/** Pixels of a thumbnail's longer side. Apps show it beside the title. */
const THUMBNAIL_SIDE_PIXELS = 192;
/** Maximum number of bytes that a thumbnail may add to a message. */
const MAX_THUMBNAIL_BYTES = 16_384;
const JPEG_QUALITIES = [70, 45, 20] as const;
const pictureFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);

/**
 * Many shops and social networks describe a page only to programs that create previews, and recognize them by the
 * name of a known app. “like” is how such programs name themselves.
 */
const HEADERS = {
  'user-agent': 'Recado/1.0 (link preview; like WhatsApp/2)',
  'accept-language': 'es-MX,es;q=0.9,*;q=0.5',
};

/** Preview without the link itself. */
export type FetchedLinkPreview = Omit<LinkPreview, 'url' | 'matchedText'>;

/**
 * Fetches the page of a link and creates its preview. Undefined if the page is no HTML page, has no title, or
 * requires a login. Without a usable picture, or if the picture takes too long, the preview has none.
 *
 * @param signal ends the requests
 * @throws AddressRefused if the page or a redirect is at a private address; otherwise the errors of `guard.fetch`
 */
export async function fetchLinkPreview(
  guard: SsrfGuard,
  link: string,
  signal: AbortSignal,
): Promise<FetchedLinkPreview | undefined> {
  const response = await followRedirects(guard, link, { accept: 'text/html,application/xhtml+xml' }, signal);
  const contentType = getHeader(response, 'content-type');
  if (!isSuccess(response) || !/\b(text\/html|application\/xhtml\+xml)\b/i.test(contentType)) {
    discard(response.body);
    return undefined;
  }
  if (isLoginPage(response.url, new URL(link))) {
    discard(response.body);
    return undefined;
  }
  const page = await readBody(response, MAX_PAGE_BYTES, endsHead);
  const { title, description, picture } = readPageMetadata(page, contentType, response.url);
  if (title === undefined) return undefined;
  const thumbnail = picture && (await createThumbnailInTime(guard, picture, signal));
  return { title, ...(description && { description }), ...(thumbnail && { thumbnail }) };
}

/** Follows redirects here, because the guard drops the headers for another server, and these contain no secret. */
async function followRedirects(
  guard: SsrfGuard,
  link: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SsrfGuardedResponse> {
  let url = link;
  for (let redirectsLeft = MAX_REDIRECTS; ; redirectsLeft--) {
    const response = await guard.fetch(url, { headers: { ...HEADERS, ...headers }, signal, redirects: 0 });
    const location = getHeader(response, 'location');
    const isRedirect = REDIRECT_STATUSES.has(response.statusCode) && location !== '';
    if (!isRedirect || redirectsLeft === 0) return response;
    discard(response.body);
    if (!URL.canParse(location, response.url.href)) return response;
    url = new URL(location, response.url).href;
  }
}

async function createThumbnailInTime(
  guard: SsrfGuard,
  picture: string,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const pictureSignal = AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]);
  const thumbnail = createThumbnail(guard, picture, pictureSignal).catch(() => undefined);
  return withTimeout(2 * PICTURE_TIMEOUT_MS, thumbnail, () => undefined, pictureSignal);
}

async function createThumbnail(guard: SsrfGuard, picture: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const response = await followRedirects(guard, picture, { accept: 'image/jpeg,image/png,image/webp' }, signal);
  if (!isSuccess(response) || Number(getHeader(response, 'content-length') || 0) > MAX_PICTURE_BYTES) {
    discard(response.body);
    return undefined;
  }
  const bytes = await readBody(response, MAX_PICTURE_BYTES + 1);
  if (bytes.length > MAX_PICTURE_BYTES) return undefined;
  // While the picture waited, the preview may have been sent without it.
  return pictureDecoders.run(async () => (signal.aborted ? undefined : shrinkPicture(bytes)));
}

async function shrinkPicture(bytes: Buffer): Promise<Buffer | undefined> {
  // Load sharp with the first picture, because processes that send no pictures then need less memory.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: MAX_DECODED_PIXELS, sequentialRead: true, failOn: 'truncated' } as const;
  // Decode only the listed formats. SVG, for instance, may refer to other files.
  if (!pictureFormats.has((await sharp(bytes, options).metadata()).format)) return undefined;
  const small = await sharp(bytes, options)
    .timeout({ seconds: 2 })
    .autoOrient()
    .resize(THUMBNAIL_SIDE_PIXELS, THUMBNAIL_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .png()
    .toBuffer();
  for (const quality of JPEG_QUALITIES) {
    const thumbnail = await sharp(small).jpeg({ quality }).toBuffer();
    if (thumbnail.length <= MAX_THUMBNAIL_BYTES) return thumbnail;
  }
  return undefined;
}

const isSuccess = ({ statusCode }: SsrfGuardedResponse): boolean => statusCode >= 200 && statusCode < 300;

/** Whether a site redirected to a page for people, whose title would describe the site and not the link. */
const isLoginPage = ({ hostname, pathname }: URL, link: URL): boolean =>
  (hostname !== link.hostname || pathname !== link.pathname) &&
  (hostname.startsWith('consent.') ||
    /\/(login|signin|sign-in|log-in|checkpoint|challenge|captcha|account-verification)(\/|\.|$)/i.test(pathname));

const getHeader = ({ headers }: SsrfGuardedResponse, name: string): string => [headers[name]].flat()[0] ?? '';

const endsHead = (bytes: Buffer): boolean => /<\/head\s*>|<body[\s>]/i.test(bytes.toString('latin1'));

/**
 * Reads at most `maxBytes` of a body, and closes the connection before the rest.
 * @param isComplete whether the bytes that have arrived are sufficient; called with the last two parts
 */
async function readBody(
  response: SsrfGuardedResponse,
  maxBytes: number,
  isComplete: (latest: Buffer) => boolean = () => false,
): Promise<Buffer> {
  const body = decompress(response);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= maxBytes || isComplete(Buffer.concat(parts.slice(-2)))) break;
    }
  } finally {
    discard(body);
    discard(response.body);
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

/** Some servers compress although the request accepts only `identity`. */
function decompress(response: SsrfGuardedResponse): Readable {
  const encoding = getHeader(response, 'content-encoding').toLowerCase();
  const decoder =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : undefined;
  if (!decoder) return response.body;
  response.body.on('error', error => decoder.destroy(error));
  return response.body.pipe(decoder);
}

/** Closes the connection without reading the rest of the body, because the body might never end. */
function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}
