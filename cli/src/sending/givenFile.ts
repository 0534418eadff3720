import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MediaType } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { Remote } from '../remote/openRemote.ts';

const texts = cli.sendMedia;
/** How a file of each type ends, and what it is called on its way. */
const endings: Readonly<Record<MediaType, Readonly<Record<string, string>>>> = {
  image: { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' },
  video: { mp4: 'video/mp4', '3gp': 'video/3gpp', mov: 'video/quicktime', mkv: 'video/matroska' },
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

/** Milliseconds for a file on its way to the platform. */
const UPLOAD_TIME = 3_600_000;

/**
 * An address of the web's; undefined: a file of this machine.
 * @throws UsageError for what is neither
 */
export async function readSource(given: string): Promise<URL | undefined> {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  const found = await stat(given).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(texts.notThere(given));
  return undefined;
}

/** Streams it from the disk; the same file again is the same upload. */
export async function uploadFile({ signal }: Remote, sdk: Sdk, path: string): Promise<string> {
  const type = Object.assign({}, ...Object.values(endings))[endingOf(path)] as string | undefined;
  const form = new FormData();
  form.append('file', await openAsBlob(path, type === undefined ? {} : { type }), basename(path));
  const options = { payload: form, signal, timeout: UPLOAD_TIME };
  return (await sdk.request('POST /external/media', options)).mediaId;
}

const endingOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** What it is, by how its name ends; undefined: that does not say. */
export function mediaTypeOf(path: string): MediaType | undefined {
  return (Object.keys(endings) as MediaType[]).find(type => Object.hasOwn(endings[type], endingOf(path)));
}
