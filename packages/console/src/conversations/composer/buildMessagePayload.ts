import type { Message } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import type { PendingMessage } from './outbox.ts';

type SendableMessage = Pick<PendingMessage, 'to' | 'kind' | 'text' | 'file'> & {
  readonly replyTo?: Pick<Message, 'messageId'> | undefined;
};

/** Uploads a file. @returns the server's ID of the file */
export async function uploadFile(sdk: Sdk, clientId: string, file: File): Promise<string> {
  const payload = new FormData();
  payload.append('file', file, file.name);
  const { mediaId } = await sdk.request('POST /clients/{id}/media', {
    params: { id: clientId },
    payload,
    timeout: Number.POSITIVE_INFINITY,
  });
  return mediaId;
}

/** Builds the body of a request that sends a message. @param mediaId the server's ID of the file, if any */
export function buildMessagePayload({ to, kind, text, file, replyTo }: SendableMessage, mediaId: string | undefined) {
  const caption = text === '' ? {} : { caption: text };
  const commonFields = { to, ...(replyTo && { replyTo: replyTo.messageId }) };
  switch (kind) {
    case 'text':
      return { ...commonFields, type: kind, text: { text } };
    case 'audio':
      return { ...commonFields, type: kind, audio: { mediaId } };
    case 'voice':
      return { ...commonFields, type: kind, voice: { mediaId } };
    case 'image':
      return { ...commonFields, type: kind, image: { mediaId, ...caption } };
    case 'video':
      return { ...commonFields, type: kind, video: { mediaId, ...caption } };
    case 'document':
      return {
        ...commonFields,
        type: kind,
        document: { mediaId, ...caption, ...(file && { fileName: file.name }) },
      };
  }
}
