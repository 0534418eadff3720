import type { Conversation } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { momentOf } from '../thread/momentOf.ts';
import type { ConversationChange } from './ConversationMenu.tsx';

/** Archives, silences, labels, assigns, puts off, leaves unread or reads. @param onChanged told how it stands then */
export function useChangeConversation(
  clientId: string,
  onChanged: (conversation: Conversation) => void,
): (conversation: Conversation, change: ConversationChange) => void {
  const sdk = useSdk();
  return ({ id }, payload) => {
    const params = { id: clientId, conversation: id };
    const asked =
      payload.markedUnread === false
        ? sdk.request('POST /clients/{id}/conversations/{conversation}/read', { params })
        : sdk.request('PATCH /clients/{id}/conversations/{conversation}', { params, payload });
    asked.then(
      ({ conversation }) => {
        onChanged(conversation);
        if (payload.snoozedUntil) toast.success(texts.snoozing.until(momentOf(payload.snoozedUntil)));
      },
      (error: unknown) => {
        if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.thread.changeFailed));
      },
    );
  };
}
