import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MediaType } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { RemoteContext } from '../remote/openRemoteContext.ts';

const texts = cliTexts.sendMedia;
/** MIME types by file extension, for each media type. */
const mimeTypesByExtension: Readonly<Record<MediaType, Readonly<Record<string, string>>>> = {
  image: {
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    gif: 'image/gif',
    heic: 'image/heic',
    heif: 'image/heif',
    avif: 'image/avif',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    bmp: 'image/bmp',
  },
  video: {
    mp4: 'video/mp4',
    '3gp': 'video/3gpp',
    mov: 'video/quicktime',
    mkv: 'video/matroska',
    webm: 'video/webm',
    avi: 'video/x-msvideo',
    mts: 'video/mp2t',
    m4v: 'video/x-m4v',
  },
  audio: {
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    wav: 'audio/wav',
    amr: 'audio/amr',
  },
  document: {
    pdf: 'application/pdf',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    csv: 'text/csv',
    txt: 'text/plain',
    zip: 'application/zip',
    xml: 'application/xml',
    json: 'application/json',
    vcf: 'text/vcard',
    ics: 'text/calendar',
  },
};

/** Timeout of a file upload in milliseconds. */
const UPLOAD_TIMEOUT_MS = 3_600_000;

/**
 * Parses the source of a file. Returns the URL of an HTTP source, or undefined for the path of a local file.
 *
 * @throws UsageError when the source is neither an HTTP URL nor an existing local file
 */
export async function parseFileSource(source: string): Promise<URL | undefined> {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  const fileStats = await stat(source).catch(() => undefined);
  if (!fileStats?.isFile()) throw new UsageError(texts.fileNotFound(source));
  return undefined;
}

/** Streams a file from the disk to the platform. A second upload of the same content yields the same id. */
export async function uploadFile({ signal }: RemoteContext, sdk: Sdk, path: string): Promise<string> {
  const type = Object.assign({}, ...Object.values(mimeTypesByExtension))[getExtension(path)] as string | undefined;
  const form = new FormData();
  form.append('file', await openAsBlob(path, type === undefined ? {} : { type }), basename(path));
  const options = { payload: form, signal, timeout: UPLOAD_TIMEOUT_MS };
  return (await sdk.request('POST /external/media', options)).mediaId;
}

const getExtension = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** Detects the media type by file extension. Returns undefined for an unknown extension. */
export function detectMediaType(path: string): MediaType | undefined {
  return (Object.keys(mimeTypesByExtension) as MediaType[]).find(type =>
    Object.hasOwn(mimeTypesByExtension[type], getExtension(path)),
  );
}
