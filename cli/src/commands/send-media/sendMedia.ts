import { randomUUID } from 'node:crypto';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { mediaTypeOf, readSource, uploadFile } from '../../sending/givenFile.ts';
import { saySent } from '../../sending/saySent.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { sendMediaOptions } from './options.ts';

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
    ...(url ? { mediaUrl: url.href } : { mediaId: await uploadFile(remote, sdk, given) }),
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
