import { authorOf } from '@recado/client-screen/feed';
import type { Conversation, Message } from '@recado/contract';
import { feed, conversations as texts } from '@recado/texts';
import { formatPhone, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useEffect, useMemo, useRef } from 'react';
import { nameOf } from '../nameOf.ts';
import type { BubbleActions } from './Bubble.tsx';
import type { ThreadState } from './threadState.ts';
import type { MessageActions } from './useMessageActions.ts';

interface Around {
  readonly clientId: string;
  readonly conversation: Conversation;
  readonly state: ThreadState;
  readonly act: MessageActions;
  readonly onFind: (id: string) => void;
  readonly onOpen: (opened: { readonly message: Message; readonly anchor: HTMLElement }) => void;
}

/** The same ones for every message and each time, so that none is drawn again without need. */
export function useBubbleActions(around: Around): BubbleActions {
  const sdk = useSdk();
  const { clientId } = around;
  const latest = useRef(around);
  useEffect(() => {
    latest.current = around;
  });
  return useMemo<BubbleActions>(() => {
    const jump = async (quoted: string) => {
      const known = latest.current.state.messages.find(({ messageId }) => messageId === quoted);
      if (known) return latest.current.onFind(known.id);
      try {
        const params = { id: clientId, messageId: quoted };
        const { message } = await sdk.request('GET /clients/{id}/messages/{messageId}', { params });
        latest.current.onFind(message.id);
      } catch (error) {
        if (!isSessionEnd(error)) toast.error(texts.thread.quoteMissing, { id: 'quote' });
      }
    };
    return {
      open: (message, anchor) => latest.current.onOpen({ message, anchor }),
      jump: quoted => void jump(quoted),
      resend: message => void latest.current.act.resend(message),
      whoWrote: quoted => whoWrote(quoted, latest.current.conversation, latest.current.state.messages),
    };
  }, [sdk, clientId]);
}

/** Whose words are repeated: as the message itself says where it is known, else by the number. */
function whoWrote(
  { messageId, phoneNumber, lid }: NonNullable<Message['quoted']>,
  conversation: Conversation,
  messages: readonly Message[],
): string {
  const known = messages.findLast(one => one.messageId === messageId);
  if (known) return known.direction === 'outbound' ? texts.message.you : authorOf(known);
  if (conversation.chatKind !== 'person')
    return phoneNumber === null ? feed.unknownContact : formatPhone(phoneNumber);
  const isTheirs =
    (phoneNumber !== null && phoneNumber === conversation.phoneNumber) ||
    (lid !== null && lid === conversation.lid);
  return isTheirs ? nameOf(conversation) : texts.message.you;
}
