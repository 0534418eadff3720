import type { AskedRepeat } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { newKey } from '../conversations/composer/newKey.ts';
import { kindOfFile } from '../conversations/composer/outbox.ts';
import { payloadOf, upload } from '../conversations/composer/payloadOf.ts';

export interface PlannedMessage {
  readonly to: string;
  /** With a file, what stands below it. */
  readonly words: string;
  readonly file: File | undefined;
  /** Of the message that is answered, on the network. */
  readonly replyTo: string | undefined;
  readonly sendAt: string;
  readonly repeat: AskedRepeat | undefined;
}

/** Plans one message. Tried again it is the same call, under the same key: the file is handed over once. */
export function createPlanning(sdk: Sdk, clientId: string) {
  const key = newKey();
  let handed: { readonly file: File; readonly mediaId: string } | undefined;
  return async ({ to, words, file, replyTo, sendAt, repeat }: PlannedMessage) => {
    if (file && handed?.file !== file) handed = { file, mediaId: await upload(sdk, clientId, file) };
    const part = {
      to,
      kind: file ? kindOfFile(file) : ('text' as const),
      text: words,
      ...(file && { file }),
      ...(replyTo !== undefined && { replyTo: { messageId: replyTo } }),
    };
    return sdk.request('POST /clients/{id}/messages', {
      params: { id: clientId },
      headers: { 'idempotency-key': key },
      payload: { ...payloadOf(part, file && handed?.mediaId), sendAt, ...(repeat && { repeat }) },
    });
  };
}
