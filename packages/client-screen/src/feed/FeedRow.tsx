import { Box, ButtonBase, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { status } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { memo } from 'react';
import { InboundIcon, OutboundIcon } from '../statistics/flowIcons.ts';
import { DeliveryState } from './DeliveryState.tsx';
import { MediaLink } from './MediaLink.tsx';
import { contactOf, kindOf, previewOf } from './messageContent.ts';

export interface FeedRowProps {
  readonly clientId: string;
  readonly message: Message;
  readonly onOpen: (message: Message) => void;
}

/** A message in a few lines. Whatever somebody wrote stays text, and keeps its direction of reading to itself. */
export const FeedRow = memo(function FeedRow({ clientId, message, onOpen }: FeedRowProps) {
  const { direction, name, type, media, timestamp } = message;
  const Icon = direction === 'inbound' ? InboundIcon : OutboundIcon;
  const preview = previewOf(message);
  return (
    <Box component="li" data-message={message.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={() => onOpen(message)}
        aria-haspopup="dialog"
        sx={{
          width: '100%',
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 1.5,
          alignItems: 'start',
          textAlign: 'left',
          px: 2,
          pt: 1.25,
          pb: media ? 0.25 : 1.25,
          '&:hover': { bgcolor: 'background.default' },
        }}
      >
        <Icon
          titleAccess={status.direction[direction]}
          fontSize="small"
          sx={{ mt: 0.25, color: direction === 'inbound' ? 'primary.main' : 'text.secondary' }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {contactOf(message)}
            </Typography>
            {name && (
              <Typography component="bdi" variant="body2" color="text.secondary" noWrap sx={{ minWidth: 0 }}>
                {name}
              </Typography>
            )}
            <Typography
              component="time"
              dateTime={timestamp}
              variant="body2"
              color="text.secondary"
              sx={{ ml: { sm: 'auto' } }}
            >
              {formatDateTime(timestamp)}
            </Typography>
          </Box>
          {type !== 'text' && (
            <Typography component="span" variant="body2" sx={{ fontWeight: 600, mr: 1 }}>
              {kindOf(message)}
            </Typography>
          )}
          {preview !== '' && (
            <Typography component="bdi" dir="auto" variant="body2" sx={clamped}>
              {preview}
            </Typography>
          )}
          <Typography component="div" variant="body2">
            <DeliveryState status={message.status} />
          </Typography>
        </Box>
      </ButtonBase>
      {media && (
        <Box sx={{ pl: 6, pr: 2, pb: 1 }}>
          <MediaLink clientId={clientId} message={message} />
        </Box>
      )}
    </Box>
  );
});

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const;
