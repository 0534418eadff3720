import type { Conversation } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import type { ConversationChange } from './ConversationMenu.tsx';

/** Archives, silences, labels, assigns. @param onChanged told how it stands then */
export function useChangeConversation(
  clientId: string,
  onChanged: (conversation: Conversation) => void,
): (conversation: Conversation, change: ConversationChange) => void {
  const sdk = useSdk();
  return ({ id }, payload) => {
    const params = { id: clientId, conversation: id };
    sdk.request('PATCH /clients/{id}/conversations/{conversation}', { params, payload }).then(
      ({ conversation }) => onChanged(conversation),
      (error: unknown) => {
        if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.thread.changeFailed));
      },
    );
  };
}
