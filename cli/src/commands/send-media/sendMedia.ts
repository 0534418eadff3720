import { randomUUID } from 'node:crypto';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import { detectMediaType, parseFileSource, uploadFile } from '../../sending/mediaFile.ts';
import { reportSendResult } from '../../sending/reportSendResult.ts';
import { sendIdempotently } from '../../sending/sendIdempotently.ts';
import type { sendMediaOptions } from './options.ts';

/**
 * `recado send-media CLIENT TO FILE`: sends a local file, or a file that the platform downloads from
 * a URL.
 */
export async function sendMedia(
  remote: RemoteContext,
  { args, settings }: CommandInvocation<typeof sendMediaOptions>,
): Promise<void> {
  const [client = '', to = '', source = ''] = args;
  const url = await parseFileSource(source);
  const path = url?.pathname ?? source;
  const {
    type = detectMediaType(path) ?? 'image',
    caption,
    fileName,
    replyTo,
    idempotencyKey = randomUUID(),
  } = settings;
  const sdk = await createClientSdk(remote, client, [type, ...(replyTo === undefined ? [] : (['reply'] as const))]);
  const recipientFields = { to, ...(replyTo !== undefined && { replyTo }) };
  const file = {
    ...(url ? { mediaUrl: url.href } : { mediaId: await uploadFile(remote, sdk, source) }),
    ...(caption !== undefined && { caption }),
    ...(fileName !== undefined && { fileName }),
  };
  const result = await sendIdempotently(remote, idempotencyKey, async options => {
    if (type === 'voice' || type === 'sticker') {
      return sdk.request('POST /external/messages', {
        payload: { ...recipientFields, type, [type]: file },
        ...options,
      });
    }
    return sdk.request('POST /external/send-media', { payload: { ...recipientFields, type, ...file }, ...options });
  });
  await reportSendResult(remote, client, result);
}
