import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { conversationTexts, messageFeedTexts, toastTexts, statusLabels as words } from '@recado/texts';
import { CloseIcon, CodeBlock, formatDateTime, Notice, SearchIcon } from '@recado/ui';
import { useEffect, useState } from 'react';
import { DetailRow } from '../card/DetailRow.tsx';
import { MediaLink } from './MediaLink.tsx';
import { MessageHeader, MessageReactions } from './MessageHeader.tsx';
import { explainMessageFailure, MessageStatus } from './MessageStatus.tsx';
import { formatMessageContact, formatMessageKind, formatMultiPersonChatName } from './messageContent.ts';
import { SpecialMessageContent } from './SpecialMessageContent.tsx';

const texts = messageFeedTexts.details;

export interface MessageDrawerProps {
  readonly clientId: string;
  /** Message to show. Undefined while the drawer is closed. */
  readonly message: Message | undefined;
  readonly onClose: () => void;
  /** Restricts the feed to the messages of this number. */
  readonly onFilterByNumber: (number: string) => void;
}

/** Drawer with all details of a message in its current state. */
export function MessageDrawer({ clientId, message, onClose, onFilterByNumber }: MessageDrawerProps) {
  // Keeps the last message, so that the content stays visible during the closing animation.
  const [lastMessage, setLastMessage] = useState(message);
  useEffect(() => {
    if (message) setLastMessage(message);
  }, [message]);
  const shownMessage = message ?? lastMessage;
  return (
    <Drawer
      anchor="right"
      open={message !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'mensaje',
          sx: { width: 'min(480px, 100vw)' },
        },
      }}
    >
      {shownMessage && (
        <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography id="mensaje" variant="h2">
              {texts.title}
            </Typography>
            <IconButton aria-label={texts.close} onClick={onClose} autoFocus>
              <CloseIcon />
            </IconButton>
          </Box>
          <FailureNotice message={shownMessage} />
          <MessageFacts clientId={clientId} message={shownMessage} />
          {shownMessage.phoneNumber !== null && (
            <FilterByNumberButton number={shownMessage.phoneNumber} onFilterByNumber={onFilterByNumber} />
          )}
          <CodeBlock
            label={texts.json}
            code={JSON.stringify(shownMessage, null, 2)}
            copy={{ label: texts.copyJson, done: toastTexts.messageCopied }}
          />
        </Box>
      )}
    </Drawer>
  );
}

type FilterByNumberButtonProps = { readonly number: string } & Pick<MessageDrawerProps, 'onFilterByNumber'>;

const FilterByNumberButton = ({ number, onFilterByNumber }: FilterByNumberButtonProps) => (
  <Box>
    <Button variant="outlined" startIcon={<SearchIcon />} onClick={() => onFilterByNumber(number)}>
      {texts.onlyNumber}
    </Button>
  </Box>
);

interface FailureNoticeProps {
  readonly message: Message;
}

function FailureNotice({ message }: FailureNoticeProps) {
  const failure = explainMessageFailure(message);
  if (!failure) return null;
  return (
    <Notice severity={message.status === 'failed' ? 'error' : 'warning'}>
      <Typography sx={{ fontWeight: 600 }}>{failure.what}</Typography>
      <Typography variant="body2">{failure.means}</Typography>
      <Typography variant="body2">{failure.next}</Typography>
    </Notice>
  );
}

interface MessageFactsProps {
  readonly clientId: string;
  readonly message: Message;
}

function MessageFacts({ clientId, message }: MessageFactsProps) {
  const { direction, timestamp, status, text, media, edits } = message;
  const name = message.ownName || message.name;
  const chatName = formatMultiPersonChatName(message);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      <DetailRow label={texts.contact}>{formatMessageContact(message)}</DetailRow>
      {name && (
        <DetailRow label={texts.name}>
          <bdi>{name}</bdi>
        </DetailRow>
      )}
      <DetailRow label={texts.direction}>{words.direction[direction]}</DetailRow>
      {status !== 'received' && (
        <DetailRow label={texts.status}>
          <MessageStatus status={status} />
          {message.notBefore !== undefined && conversationTexts.message.sendsAt(formatDateTime(message.notBefore))}
        </DetailRow>
      )}
      <DetailRow label={texts.time}>{formatDateTime(timestamp)}</DetailRow>
      {chatName !== undefined && <DetailRow label={texts.place}>{chatName}</DetailRow>}
      <DetailRow label={texts.kind}>
        {formatMessageKind(message)}
        <MessageHeader message={message} />
        <SpecialMessageContent message={message} isTextShown />
        <MessageReactions message={message} />
      </DetailRow>
      {text && (
        <DetailRow label={texts.text}>
          <Box component="bdi" dir="auto" sx={{ display: 'block', whiteSpace: 'pre-wrap' }}>
            {text}
          </Box>
        </DetailRow>
      )}
      {edits && (
        <DetailRow label={messageFeedTexts.messageContext.earlierVersions}>
          {edits.map(edit => (
            <Box key={edit.timestamp} component="bdi" dir="auto" sx={{ display: 'block', whiteSpace: 'pre-wrap' }}>
              {edit.text}
            </Box>
          ))}
        </DetailRow>
      )}
      {media && (
        <DetailRow label={texts.file}>
          <MediaLink clientId={clientId} message={message} />
        </DetailRow>
      )}
    </Box>
  );
}
