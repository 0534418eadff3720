import { Box, Button, Typography } from '@mui/material';
import { messageStatusStyles } from '@recado/client-screen/feed';
import { conversationTexts, messageKindLabels } from '@recado/texts';
import { formatTime } from '@recado/ui';
import type { PendingMessage } from '../composer/outbox.ts';
import { BubbleFrame, MessageText } from './BubbleFrame.tsx';

const texts = conversationTexts.message;

export interface PendingMessageBubbleProps {
  readonly pending: PendingMessage;
  readonly onRetry: (pending: PendingMessage) => void;
  readonly onDiscard: (pending: PendingMessage) => void;
}

/** Bubble of a message written on this page. It is shown until the page receives the stored message. */
export function PendingMessageBubble({ pending, onRetry, onDiscard }: PendingMessageBubbleProps) {
  const { kind, text, file, state, trouble, at } = pending;
  const hasFailed = state === 'failed';
  const statusLook = hasFailed
    ? messageStatusStyles.failed
    : state === 'sent'
      ? messageStatusStyles.sent
      : messageStatusStyles.queued;
  return (
    <BubbleFrame id={undefined} isOwn isFirst={false}>
      {kind !== 'text' && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {messageKindLabels[kind]} <bdi>{file?.name}</bdi>
        </Typography>
      )}
      {text !== '' && <MessageText text={text} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="caption" color="text.secondary">
          {state === 'sending' ? texts.sending : state === 'waiting' ? texts.waiting : formatTime(at)}
        </Typography>
        <statusLook.icon
          titleAccess={statusLook.label}
          data-status={state}
          sx={{ fontSize: '1.05rem', color: statusLook.color }}
        />
      </Box>
      {state === 'waiting' && (
        <Button size="small" color="inherit" onClick={() => onDiscard(pending)}>
          {texts.discard}
        </Button>
      )}
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
    </BubbleFrame>
  );
}
