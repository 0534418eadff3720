import { Box, Button, Typography } from '@mui/material';
import { statusLooks } from '@recado/client-screen/feed';
import { conversations, messageKinds } from '@recado/texts';
import { formatTime } from '@recado/ui';
import type { Pending } from '../composer/outbox.ts';
import { Balloon, Words } from './Bubble.tsx';

const texts = conversations.message;

export interface PendingBubbleProps {
  readonly pending: Pending;
  readonly onRetry: (pending: Pending) => void;
  readonly onDiscard: (pending: Pending) => void;
}

/** What was written here and is not known as a message yet. */
export function PendingBubble({ pending, onRetry, onDiscard }: PendingBubbleProps) {
  const { kind, text, file, state, trouble, at } = pending;
  const hasFailed = state === 'failed';
  const look = hasFailed ? statusLooks.failed : state === 'sent' ? statusLooks.sent : statusLooks.queued;
  return (
    <Balloon id={undefined} isOurs isFirst={false}>
      {kind !== 'text' && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {messageKinds[kind]} <bdi>{file?.name}</bdi>
        </Typography>
      )}
      {text !== '' && <Words text={text} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="caption" color="text.secondary">
          {state === 'sending' ? texts.sending : formatTime(at)}
        </Typography>
        <look.icon
          titleAccess={look.label}
          data-status={state}
          sx={{ fontSize: '1.05rem', color: look.color }}
        />
      </Box>
      {hasFailed && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          <Typography variant="body2">{trouble}</Typography>
          <Button size="small" color="error" onClick={() => onRetry(pending)}>
            {texts.retry}
          </Button>
          <Button size="small" color="inherit" onClick={() => onDiscard(pending)}>
            {texts.discard}
          </Button>
        </Box>
      )}
    </Balloon>
  );
}
