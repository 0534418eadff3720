import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { MediaType } from '@recado/contract';
import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { saySent } from '../../sending/saySent.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { sendMediaOptions } from './options.ts';

const texts = cli.sendMedia;
const endings: Readonly<Record<MediaType, RegExp>> = {
  image: /\.(jpe?g|png|webp|gif)$/i,
  video: /\.(mp4|3gp|mov|mkv)$/i,
  audio: /\.(mp3|ogg|opus|m4a|aac|wav|amr)$/i,
  document: /\.(pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|zip|xml|json|vcf|ics)$/i,
};

/** `recado send-media CLIENT TO URL`: sends a file that the platform fetches from an address. */
export async function sendMedia(
  remote: Remote,
  { args, settings }: Call<typeof sendMediaOptions>,
): Promise<void> {
  const [client = '', to = '', given = ''] = args;
  const url = readAddress(given);
  const { type = mediaTypeOf(url), caption, fileName, idempotencyKey = randomUUID() } = settings;
  const sdk = await speakForClient(remote, client);
  const payload = {
    to,
    mediaUrl: url.href,
    ...(type !== undefined && { type }),
    ...(caption !== undefined && { caption }),
    ...(fileName !== undefined && { fileName }),
  };
  const sent = await sendOnce(remote, idempotencyKey, options =>
    sdk.request('POST /external/send-media', { payload, ...options }),
  );
  await saySent(remote, client, sent);
}

/** @throws UsageError for anything but an address of the web's */
function readAddress(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(existsSync(given) ? texts.localFile(given) : texts.noAddress(given));
}

/** What an address leads to, by how its path ends; undefined: it does not say. */
function mediaTypeOf(url: URL): MediaType | undefined {
  return (Object.keys(endings) as MediaType[]).find(type => endings[type].test(url.pathname));
}
