import { Box } from '@mui/material';
import type { Message } from '@recado/contract';
import { feed, status as words } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { Fact } from '../card/Fact.tsx';
import { DeliveryState } from './DeliveryState.tsx';
import { MediaLink } from './MediaLink.tsx';
import { contactOf, kindOf } from './messageContent.ts';

const texts = feed.details;

export interface MessageFactsProps {
  readonly clientId: string;
  readonly message: Message;
}

export function MessageFacts({ clientId, message }: MessageFactsProps) {
  const { direction, name, timestamp, status, text, media } = message;
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
          <DeliveryState status={status} />
        </Fact>
      )}
      <Fact label={texts.time}>{formatDateTime(timestamp)}</Fact>
      <Fact label={texts.kind}>{kindOf(message)}</Fact>
      {text && (
        <Fact label={texts.text}>
          <Box component="bdi" dir="auto" sx={{ display: 'block', whiteSpace: 'pre-wrap' }}>
            {text}
          </Box>
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
