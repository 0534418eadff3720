import { formatMessageAuthor } from '@recado/client-screen/feed';
import type { Conversation, Message } from '@recado/contract';
import { messageFeedTexts, conversationTexts as texts } from '@recado/texts';
import { formatPhone, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useEffect, useMemo, useRef } from 'react';
import { getConversationName } from '../getConversationName.ts';
import type { MessageBubbleActions } from './MessageBubble.tsx';
import type { ThreadState } from './threadState.ts';
import type { MessageActions } from './useMessageActions.ts';

interface BubbleActionsOptions {
  readonly clientId: string;
  readonly conversation: Conversation;
  readonly state: ThreadState;
  readonly actions: MessageActions;
  readonly onFind: (id: string) => void;
  readonly onOpen: (target: { readonly message: Message; readonly anchor: HTMLElement }) => void;
}

/** Returns callbacks that never change, so that message bubbles do not render again needlessly. */
export function useMessageBubbleActions(options: BubbleActionsOptions): MessageBubbleActions {
  const sdk = useSdk();
  const { clientId } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo<MessageBubbleActions>(() => {
    const jump = async (quoted: string) => {
      const quotedMessage = latest.current.state.messages.find(({ messageId }) => messageId === quoted);
      if (quotedMessage) return latest.current.onFind(quotedMessage.id);
      try {
        const params = { id: clientId, messageId: quoted };
        const { message } = await sdk.request('GET /clients/{id}/messages/{messageId}', { params });
        latest.current.onFind(message.id);
      } catch (error) {
        if (!isSessionEndError(error)) toast.error(texts.thread.quoteMissing, { id: 'quote' });
      }
    };
    return {
      open: (message, anchor) => latest.current.onOpen({ message, anchor }),
      jumpToQuoted: quoted => void jump(quoted),
      resend: message => void latest.current.actions.resend(message),
      authorOfQuote: quoted => resolveQuotedAuthor(quoted, latest.current.conversation, latest.current.state.messages),
    };
  }, [sdk, clientId]);
}

/**
 * Returns the name to show as the author of a quoted message. If the message is not loaded, derives the
 * name from the quoted phone number or LID.
 */
function resolveQuotedAuthor(
  { messageId, phoneNumber, lid }: NonNullable<Message['quoted']>,
  conversation: Conversation,
  messages: readonly Message[],
): string {
  const quotedMessage = messages.findLast(message => message.messageId === messageId);
  if (quotedMessage)
    return quotedMessage.direction === 'outbound' ? texts.message.you : formatMessageAuthor(quotedMessage);
  if (conversation.chatKind !== 'person')
    return phoneNumber === null ? messageFeedTexts.unknownContact : formatPhone(phoneNumber);
  const isFromContact =
    (phoneNumber !== null && phoneNumber === conversation.phoneNumber) || (lid !== null && lid === conversation.lid);
  return isFromContact ? getConversationName(conversation) : texts.message.you;
}
