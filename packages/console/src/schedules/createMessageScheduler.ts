import type { ScheduledRepetitionRequest } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { buildMessagePayload } from '../conversations/composer/buildMessagePayload.ts';
import { createFileUploader } from '../conversations/composer/createFileUploader.ts';
import { createIdempotencyKey } from '../conversations/composer/createIdempotencyKey.ts';
import { getMessageKindForFile } from '../conversations/composer/outbox.ts';

export interface ScheduledMessageInput {
  readonly to: string;
  /** Text of the message, or the caption if there is a file. */
  readonly textOrCaption: string;
  readonly file: File | undefined;
  /** WhatsApp ID of the message to which the scheduled message replies. */
  readonly replyTo: string | undefined;
  readonly sendAt: string;
  readonly repeat: ScheduledRepetitionRequest | undefined;
}

/**
 * Creates a function that schedules one message. It can be called again after a failure, because it
 * keeps the idempotency key and uploads the file only once.
 */
export function createMessageScheduler(sdk: Sdk, clientId: string) {
  const key = createIdempotencyKey();
  const uploader = createFileUploader(sdk, clientId);
  return async ({ to, textOrCaption, file, replyTo, sendAt, repeat }: ScheduledMessageInput) => {
    const mediaId = await uploader.upload(file);
    const part = {
      to,
      kind: file ? getMessageKindForFile(file) : ('text' as const),
      text: textOrCaption,
      ...(file && { file }),
      ...(replyTo !== undefined && { replyTo: { messageId: replyTo } }),
    };
    return sdk.request('POST /clients/{id}/messages', {
      params: { id: clientId },
      headers: { 'idempotency-key': key },
      payload: { ...buildMessagePayload(part, mediaId), sendAt, ...(repeat && { repeat }) },
    });
  };
}
