import type { Message } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { Pending } from './outbox.ts';

type Part = Pick<Pending, 'to' | 'kind' | 'text' | 'file'> & {
  readonly replyTo?: Pick<Message, 'messageId'> | undefined;
};

/** Hands a file over. @returns what the server calls it */
export async function upload(sdk: Sdk, clientId: string, file: File): Promise<string> {
  const payload = new FormData();
  payload.append('file', file, file.name);
  const { mediaId } = await sdk.request('POST /clients/{id}/media', {
    params: { id: clientId },
    payload,
    timeout: Number.POSITIVE_INFINITY,
  });
  return mediaId;
}

/** What the call is made of that sends it. @param mediaId what the server calls its file */
export function payloadOf({ to, kind, text, file, replyTo }: Part, mediaId: string | undefined) {
  const caption = text === '' ? {} : { caption: text };
  const around = { to, ...(replyTo && { replyTo: replyTo.messageId }) };
  switch (kind) {
    case 'text':
      return { ...around, type: kind, text: { text } };
    case 'audio':
      return { ...around, type: kind, audio: { mediaId } };
    case 'voice':
      return { ...around, type: kind, voice: { mediaId } };
    case 'image':
      return { ...around, type: kind, image: { mediaId, ...caption } };
    case 'video':
      return { ...around, type: kind, video: { mediaId, ...caption } };
    case 'document':
      return {
        ...around,
        type: kind,
        document: { mediaId, ...caption, ...(file && { fileName: file.name }) },
      };
  }
}
