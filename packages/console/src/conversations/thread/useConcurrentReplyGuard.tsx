import { Typography } from '@mui/material';
import type { Conversation, ConversationPresence, Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { createLazyComponent, useSession } from '@recado/ui';
import { Suspense, useState } from 'react';
import { findAnswersByOthers, findNewestMessage } from '../composer/findAnswersByOthers.ts';
import type { ConversationDraft } from '../composer/useConversationDraft.ts';
import { useWritingPresence } from '../composer/useWritingPresence.ts';
import { formatPeoplePhrase } from '../getConversationName.ts';

const texts = conversationTexts.colleagues;

const HeldMessageAlert = createLazyComponent(async () => (await import('./HeldMessageAlert.tsx')).HeldMessageAlert);

interface ConcurrentReplyGuardOptions {
  readonly clientId: string;
  readonly conversation: Conversation;
  /** Loaded messages, oldest first. If an older section is loaded, the newest messages are missing. */
  readonly messages: readonly Message[];
  readonly draft: ConversationDraft;
  readonly writers: ConversationPresence['people'] | undefined;
  readonly onChange: (change: Partial<ConversationDraft>) => void;
  /** Sends the message that the guard held back. */
  readonly onSend: () => void;
}

/**
 * Prevents two colleagues from answering the same person at once. Shows that a colleague is writing. If a
 * colleague has answered in the meantime, holds the message back until the user has seen that answer.
 */
export function useConcurrentReplyGuard({
  clientId,
  conversation,
  messages,
  draft,
  writers,
  onChange,
  onSend,
}: ConcurrentReplyGuardOptions) {
  const { user } = useSession();
  const [isHeld, setHeld] = useState(false);
  const isEmpty = draft.text === '' && draft.files.length === 0 && !draft.voice;
  const onTyping = useWritingPresence(clientId, conversation.id, isEmpty);
  const newest = findNewestMessage(messages, conversation.lastMessage);
  const messagesWithNewest = newest && newest !== messages.at(-1) ? [...messages, newest] : messages;
  const [answer] = findAnswersByOthers(messagesWithNewest, draft.begun, user?.id).slice(-1);
  const dismissAndRun = (action: () => void) => () => {
    setHeld(false);
    onChange({ begun: newest });
    action();
  };
  return {
    onTyping,
    /** Marks where a new draft starts, so that earlier answers by colleagues count as seen. */
    draftStart: isEmpty ? { begun: newest } : {},
    /** Returns whether the message may be sent. If not, shows the warning with the reason. */
    canSend(): boolean {
      setHeld(answer !== undefined);
      return answer === undefined;
    },
    notice:
      isHeld && answer ? (
        <Suspense>
          <HeldMessageAlert answer={answer} onSend={dismissAndRun(onSend)} onDismiss={dismissAndRun(() => undefined)} />
        </Suspense>
      ) : (
        <Typography
          role="status"
          variant="body2"
          color="text.secondary"
          sx={{ px: 2, py: 0.5, fontStyle: 'italic', '&:empty': { p: 0 } }}
        >
          {writers &&
            (isEmpty
              ? formatPeoplePhrase(writers, texts.oneTyping, texts.severalTyping)
              : formatPeoplePhrase(writers, texts.oneAlsoTyping, texts.severalAlsoTyping))}
        </Typography>
      ),
  };
}
