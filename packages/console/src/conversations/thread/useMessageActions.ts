import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useCopy, useSdk } from '@recado/ui';
import { useCallback } from 'react';
import type { Outbox } from '../composer/useOutbox.ts';

const texts = conversations.message;

export interface MessageActions {
  react(message: Message, emoji: string | null): Promise<void>;
  /** @returns whether it was corrected */
  correct(message: Message, text: string): Promise<boolean>;
  remove(message: Message): Promise<void>;
  copy(message: Message): Promise<unknown>;
  copyLink(message: Message): Promise<unknown>;
  resend(message: Message): Promise<void>;
}

/** What is done about messages of a client; what came of it is told by its events. */
export function useMessageActions(clientId: string, base: string, outbox: Outbox): MessageActions {
  const sdk = useSdk();
  const copy = useCopy();
  const attempt = useCallback(async (words: string, what: () => Promise<unknown>): Promise<boolean> => {
    try {
      await what();
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, words), { id: words });
      return false;
    }
  }, []);
  const of = ({ messageId }: Message) => ({ params: { id: clientId, messageId } });
  return {
    async react(message, emoji) {
      await attempt(texts.reactionFailed, () =>
        emoji === null
          ? sdk.request('DELETE /clients/{id}/messages/{messageId}/reaction', of(message))
          : sdk.request('PUT /clients/{id}/messages/{messageId}/reaction', {
              ...of(message),
              payload: { emoji },
            }),
      );
    },
    correct: (message, text) =>
      attempt(texts.editFailed, () =>
        sdk.request('PATCH /clients/{id}/messages/{messageId}', { ...of(message), payload: { text } }),
      ),
    async remove(message) {
      await attempt(texts.deleteFailed, () =>
        sdk.request('DELETE /clients/{id}/messages/{messageId}', of(message)),
      );
    },
    copy: message => copy(message.text ?? '', texts.copied),
    copyLink: message => copy(`${location.origin}${base}?message=${message.id}`, texts.linkCopied),
    async resend(message) {
      await attempt(texts.notSent, () => outbox.resend(message));
    },
  };
}
