import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MediaType } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { saySent } from '../../sending/saySent.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { sendMediaOptions } from './options.ts';

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

/** `recado send-media CLIENT TO FILE`: sends a file of this machine, or one that the platform fetches from an address. */
export async function sendMedia(
  remote: Remote,
  { args, settings }: Call<typeof sendMediaOptions>,
): Promise<void> {
  const [client = '', to = '', given = ''] = args;
  const url = await readSource(given);
  const path = url?.pathname ?? given;
  const {
    type = mediaTypeOf(path) ?? 'image',
    caption,
    fileName,
    replyTo,
    idempotencyKey = randomUUID(),
  } = settings;
  const sdk = await speakForClient(remote, client, [
    type,
    ...(replyTo === undefined ? [] : (['reply'] as const)),
  ]);
  const around = { to, ...(replyTo !== undefined && { replyTo }) };
  const file = {
    ...(url ? { mediaUrl: url.href } : { mediaId: await upload(remote, sdk, given) }),
    ...(caption !== undefined && { caption }),
    ...(fileName !== undefined && { fileName }),
  };
  const sent = await sendOnce(remote, idempotencyKey, async options => {
    if (type === 'voice' || type === 'sticker') {
      return sdk.request('POST /external/messages', {
        payload: { ...around, type, [type]: file },
        ...options,
      });
    }
    return sdk.request('POST /external/send-media', { payload: { ...around, type, ...file }, ...options });
  });
  await saySent(remote, client, sent);
}

/**
 * An address of the web's; undefined: a file of this machine.
 * @throws UsageError for what is neither
 */
async function readSource(given: string): Promise<URL | undefined> {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  const found = await stat(given).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(texts.notThere(given));
  return undefined;
}

/** Streams it from the disk; the same file again is the same upload. */
async function upload({ signal }: Remote, sdk: Sdk, path: string): Promise<string> {
  const type = Object.assign({}, ...Object.values(endings))[endingOf(path)] as string | undefined;
  const form = new FormData();
  form.append('file', await openAsBlob(path, type === undefined ? {} : { type }), basename(path));
  const options = { payload: form, signal, timeout: UPLOAD_TIME };
  return (await sdk.request('POST /external/media', options)).mediaId;
}

const endingOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** What it is, by how its name ends; undefined: that does not say. */
function mediaTypeOf(path: string): MediaType | undefined {
  return (Object.keys(endings) as MediaType[]).find(type => Object.hasOwn(endings[type], endingOf(path)));
}
