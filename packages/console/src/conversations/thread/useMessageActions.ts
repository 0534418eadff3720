import type { Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useCopyToClipboard, useSdk } from '@recado/ui';
import { useCallback, useRef } from 'react';
import { createIdempotencyKey } from '../composer/createIdempotencyKey.ts';
import type { MessageOutbox } from '../composer/useMessageOutbox.ts';

const texts = conversationTexts.message;

export interface MessageActions {
  react(message: Message, emoji: string | null): Promise<void>;
  /** Edits a message. @returns whether this succeeded */
  edit(message: Message, text: string): Promise<boolean>;
  remove(message: Message): Promise<void>;
  /** Gives a message exactly these labels. @returns whether this succeeded */
  setLabels(message: Message, labels: string[]): Promise<boolean>;
  copy(message: Message): Promise<unknown>;
  copyLink(message: Message): Promise<unknown>;
  resend(message: Message): Promise<void>;
  /** Sends a button with which the person of a chat can share the phone number. */
  requestNumber(chat: string): Promise<void>;
}

/** Returns the functions that change a client's messages. The changed messages arrive as live events. */
export function useMessageActions(clientId: string, base: string, outbox: MessageOutbox): MessageActions {
  const sdk = useSdk();
  const copy = useCopyToClipboard();
  const runWithErrorToast = useCallback(
    async (failureText: string, action: () => Promise<unknown>): Promise<boolean> => {
      try {
        await action();
        return true;
      } catch (error) {
        if (!isSessionEndError(error)) toast.error(getFailureMessage(error, failureText), { id: failureText });
        return false;
      }
    },
    [],
  );
  // The key of a request without a known outcome. Another press repeats this request instead of sending a second one.
  const numberRequestKeys = useRef(new Map<string, string>());
  const messageParams = ({ messageId }: Message) => ({ params: { id: clientId, messageId } });
  return {
    async react(message, emoji) {
      await runWithErrorToast(texts.reactionFailed, () =>
        emoji === null
          ? sdk.request('DELETE /clients/{id}/messages/{messageId}/reaction', messageParams(message))
          : sdk.request('PUT /clients/{id}/messages/{messageId}/reaction', {
              ...messageParams(message),
              payload: { emoji },
            }),
      );
    },
    edit: (message, text) =>
      runWithErrorToast(texts.editFailed, () =>
        sdk.request('PATCH /clients/{id}/messages/{messageId}', { ...messageParams(message), payload: { text } }),
      ),
    async remove(message) {
      await runWithErrorToast(texts.deleteFailed, () =>
        sdk.request('DELETE /clients/{id}/messages/{messageId}', messageParams(message)),
      );
    },
    setLabels: (message, labels) =>
      runWithErrorToast(texts.labelling.failed, () =>
        sdk.request('PUT /clients/{id}/messages/{messageId}/labels', {
          ...messageParams(message),
          payload: { labels },
        }),
      ),
    copy: message => copy(message.text ?? '', texts.copied),
    copyLink: message => copy(`${location.origin}${base}?message=${message.id}`, texts.linkCopied),
    async requestNumber(chat) {
      const payload = { to: chat, type: 'numberRequest', numberRequest: {} } as const;
      const keys = numberRequestKeys.current;
      const key = keys.get(chat) ?? createIdempotencyKey();
      keys.set(chat, key);
      const isSent = await runWithErrorToast(texts.numberRequestFailed, () =>
        sdk.request('POST /clients/{id}/messages', {
          params: { id: clientId },
          headers: { 'idempotency-key': key },
          payload,
        }),
      );
      if (isSent) keys.delete(chat);
    },
    async resend(message) {
      await runWithErrorToast(texts.notSent, () => outbox.resend(message));
    },
  };
}
