import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { feed, lineHealth, toasts, status as words } from '@recado/texts';
import { CloseIcon, CodeBlock, formatDateTime, Notice, SearchIcon } from '@recado/ui';
import { useEffect, useState } from 'react';
import { Fact } from '../card/Fact.tsx';
import { MediaLink } from './MediaLink.tsx';
import { MessageHead, MessageReactions } from './MessageAround.tsx';
import { MessageCard } from './MessageCard.tsx';
import { MessageStatus, troubleOf } from './MessageStatus.tsx';
import { contactOf, kindOf, placeOf } from './messageContent.ts';

const texts = feed.details;

export interface MessageDrawerProps {
  readonly clientId: string;
  /** Undefined: the drawer is closed. */
  readonly message: Message | undefined;
  readonly onClose: () => void;
  /** Only the messages with this number are asked for. */
  readonly onOnly: (number: string) => void;
}

/** All that is known of a message, as it stands now. */
export function MessageDrawer({ clientId, message, onClose, onOnly }: MessageDrawerProps) {
  // Stays readable while the drawer slides away.
  const [last, setLast] = useState(message);
  useEffect(() => {
    if (message) setLast(message);
  }, [message]);
  const shown = message ?? last;
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
      {shown && (
        <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography id="mensaje" variant="h2">
              {texts.title}
            </Typography>
            <IconButton aria-label={texts.close} onClick={onClose} autoFocus>
              <CloseIcon />
            </IconButton>
          </Box>
          <Trouble message={shown} />
          <MessageFacts clientId={clientId} message={shown} />
          {shown.phoneNumber !== null && <OnlyButton number={shown.phoneNumber} onOnly={onOnly} />}
          <CodeBlock
            label={texts.json}
            code={JSON.stringify(shown, null, 2)}
            copy={{ label: texts.copyJson, done: toasts.messageCopied }}
          />
        </Box>
      )}
    </Drawer>
  );
}

const OnlyButton = ({ number, onOnly }: { readonly number: string } & Pick<MessageDrawerProps, 'onOnly'>) => (
  <Box>
    <Button variant="outlined" startIcon={<SearchIcon />} onClick={() => onOnly(number)}>
      {texts.onlyNumber}
    </Button>
  </Box>
);

function Trouble({ message }: { readonly message: Message }) {
  const trouble = troubleOf(message);
  if (!trouble) return null;
  return (
    <Notice severity={message.status === 'failed' ? 'error' : 'warning'}>
      <Typography sx={{ fontWeight: 600 }}>{trouble.what}</Typography>
      <Typography variant="body2">{trouble.means}</Typography>
      <Typography variant="body2">{trouble.next}</Typography>
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
  const place = placeOf(message);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      <Fact label={texts.contact}>{contactOf(message)}</Fact>
      {name && (
        <Fact label={texts.name}>
          <bdi>{name}</bdi>
        </Fact>
      )}
      <Fact label={texts.direction}>{words.direction[direction]}</Fact>
      {status !== 'received' && (
        <Fact label={texts.status}>
          <MessageStatus status={status} />
          {message.notBefore !== undefined && lineHealth.leaves(formatDateTime(message.notBefore))}
        </Fact>
      )}
      <Fact label={texts.time}>{formatDateTime(timestamp)}</Fact>
      {place !== undefined && <Fact label={texts.place}>{place}</Fact>}
      <Fact label={texts.kind}>
        {kindOf(message)}
        <MessageHead message={message} />
        <MessageCard message={message} isRead />
        <MessageReactions message={message} />
      </Fact>
      {text && (
        <Fact label={texts.text}>
          <Box component="bdi" dir="auto" sx={{ display: 'block', whiteSpace: 'pre-wrap' }}>
            {text}
          </Box>
        </Fact>
      )}
      {edits && (
        <Fact label={feed.around.earlier}>
          {edits.map(edit => (
            <Box
              key={edit.timestamp}
              component="bdi"
              dir="auto"
              sx={{ display: 'block', whiteSpace: 'pre-wrap' }}
            >
              {edit.text}
            </Box>
          ))}
        </Fact>
      )}
      {media && (
        <Fact label={texts.file}>
          <MediaLink clientId={clientId} message={message} />
        </Fact>
      )}
    </Box>
  );
}
