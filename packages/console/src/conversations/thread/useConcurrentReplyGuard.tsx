import { Alert, Box, Button, Typography } from '@mui/material';
import { formatMessageKind } from '@recado/client-screen/feed';
import type { Conversation, ConversationPresence, Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { useSession } from '@recado/ui';
import { type ReactElement, useState } from 'react';
import { findAnswersByOthers, findNewestMessage } from '../composer/findAnswersByOthers.ts';
import type { ConversationDraft } from '../composer/useConversationDraft.ts';
import { useWritingPresence } from '../composer/useWritingPresence.ts';
import { formatPeoplePhrase } from '../getConversationName.ts';

const texts = conversationTexts.colleagues;

/** Maximum characters of a colleague's answer that the warning displays. */
const MAX_SHOWN_CHARACTERS = 140;

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
        <HeldMessageAlert answer={answer} onSend={dismissAndRun(onSend)} onDismiss={dismissAndRun(() => undefined)} />
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

interface HeldMessageAlertProps {
  readonly answer: Message;
  readonly onSend: () => void;
  readonly onDismiss: () => void;
}

function HeldMessageAlert({ answer, onSend, onDismiss }: HeldMessageAlertProps): ReactElement {
  const author = answer.origin?.user?.name ?? texts.fromPhone;
  const answerText = answer.text || formatMessageKind(answer);
  return (
    <Alert severity="warning" sx={{ borderRadius: 0 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {texts.answered(
          author,
          answerText.length > MAX_SHOWN_CHARACTERS ? `${answerText.slice(0, MAX_SHOWN_CHARACTERS)}…` : answerText,
        )}{' '}
        {texts.notSentYet}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={onDismiss}>
          {texts.keepWriting}
        </Button>
        <Button size="small" onClick={onSend}>
          {texts.sendAnyway}
        </Button>
      </Box>
    </Alert>
  );
}
