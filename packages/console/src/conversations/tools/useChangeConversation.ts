import type { Conversation } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { formatUpcomingTime } from '../thread/formatUpcomingTime.ts';
import type { ConversationChange } from './ConversationMenu.tsx';

/**
 * Returns a function that changes a conversation, for example archives, labels or assigns it.
 *
 * @param onChanged receives the new state of the conversation
 */
export function useChangeConversation(
  clientId: string,
  onChanged: (conversation: Conversation) => void,
): (conversation: Conversation, change: ConversationChange) => void {
  const sdk = useSdk();
  return ({ id }, payload) => {
    const params = { id: clientId, conversation: id };
    const request =
      payload.markedUnread === false
        ? sdk.request('POST /clients/{id}/conversations/{conversation}/read', { params })
        : sdk.request('PATCH /clients/{id}/conversations/{conversation}', { params, payload });
    request.then(
      ({ conversation }) => {
        onChanged(conversation);
        if (payload.snoozedUntil) toast.success(texts.snoozing.until(formatUpcomingTime(payload.snoozedUntil)));
      },
      (error: unknown) => {
        if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.thread.changeFailed));
      },
    );
  };
}
