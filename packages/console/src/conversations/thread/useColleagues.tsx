import { Alert, Box, Button, Typography } from '@mui/material';
import { kindOf } from '@recado/client-screen/feed';
import type { Conversation, Message, Presence } from '@recado/contract';
import { conversations } from '@recado/texts';
import { useSession } from '@recado/ui';
import { type ReactElement, useState } from 'react';
import { answeredMeanwhile, newestOf } from '../composer/answeredMeanwhile.ts';
import type { Draft } from '../composer/useDraft.ts';
import { useTellWriting } from '../composer/useTellWriting.ts';
import { saidTogether } from '../nameOf.ts';

const texts = conversations.colleagues;

/** Characters of an answer that are shown. */
const SHOWN = 140;

interface Asked {
  readonly clientId: string;
  readonly conversation: Conversation;
  /** Oldest first; not always to the end. */
  readonly messages: readonly Message[];
  readonly draft: Draft;
  readonly writing: Presence['people'] | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
  /** Lets go what was held back. */
  readonly onSend: () => void;
}

/** Two who answer the same person: each sees that the other is writing, and nobody's answer leaves on top of another's unseen. */
export function useColleagues({ clientId, conversation, messages, draft, writing, onChange, onSend }: Asked) {
  const { user } = useSession();
  const [isHeld, setHeld] = useState(false);
  const isEmpty = draft.text === '' && draft.files.length === 0 && !draft.voice;
  const onTyping = useTellWriting(clientId, conversation.id, isEmpty);
  const newest = newestOf(messages, conversation.lastMessage);
  const known = newest && newest !== messages.at(-1) ? [...messages, newest] : messages;
  const [answer] = answeredMeanwhile(known, draft.begun, user?.id).slice(-1);
  const go = (act: () => void) => () => {
    setHeld(false);
    onChange({ begun: newest });
    act();
  };
  return {
    onTyping,
    /** What is written goes on from here; what was answered before has been seen. */
    begun: isEmpty ? { begun: newest } : {},
    /** Whether it may leave; if not, it is said why. */
    mayLeave(): boolean {
      setHeld(answer !== undefined);
      return answer === undefined;
    },
    notice:
      isHeld && answer ? (
        <Held answer={answer} onSend={go(onSend)} onKeep={go(() => undefined)} />
      ) : (
        <Typography
          role="status"
          variant="body2"
          color="text.secondary"
          sx={{ px: 2, py: 0.5, fontStyle: 'italic', '&:empty': { p: 0 } }}
        >
          {writing &&
            (isEmpty
              ? saidTogether(writing, texts.writes, texts.writeTogether)
              : saidTogether(writing, texts.alsoWrites, texts.alsoWriteTogether))}
        </Typography>
      ),
  };
}

interface HeldProps {
  readonly answer: Message;
  readonly onSend: () => void;
  readonly onKeep: () => void;
}

function Held({ answer, onSend, onKeep }: HeldProps): ReactElement {
  const who = answer.origin?.user?.name ?? texts.fromPhone;
  const words = answer.text || kindOf(answer);
  return (
    <Alert severity="warning" sx={{ borderRadius: 0 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {texts.answered(who, words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words)} {texts.held}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={onKeep}>
          {texts.keep}
        </Button>
        <Button size="small" onClick={onSend}>
          {texts.sendAnyway}
        </Button>
      </Box>
    </Alert>
  );
}
