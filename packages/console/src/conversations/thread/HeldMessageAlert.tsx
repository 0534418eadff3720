import { Alert, Box, Button, Typography } from '@mui/material';
import { formatMessageKind } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';

const texts = conversationTexts.colleagues;

/** Maximum characters of a colleague's answer that the warning displays. */
const MAX_SHOWN_CHARACTERS = 140;

interface HeldMessageAlertProps {
  readonly answer: Message;
  readonly onSend: () => void;
  readonly onDismiss: () => void;
}

/** Warning that a colleague has answered in the meantime, so that the message was held back. */
export function HeldMessageAlert({ answer, onSend, onDismiss }: HeldMessageAlertProps) {
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
