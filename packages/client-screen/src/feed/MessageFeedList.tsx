import { Box, Button, ButtonBase, Skeleton, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { statusLabels, messageFeedTexts as texts } from '@recado/texts';
import { EmptyState, formatDateTime, formatShortInstant, MessageIcon, useIsPhoneScreen } from '@recado/ui';
import { memo } from 'react';
import { ReceivedMessageIcon, SentMessageIcon } from '../statistics/flowIcons.ts';
import { MediaLink } from './MediaLink.tsx';
import { MessageHeader, MessageReactions } from './MessageHeader.tsx';
import { MessageStatus } from './MessageStatus.tsx';
import {
  formatMessageContact,
  formatMessageKind,
  formatMessagePreview,
  formatMultiPersonChatName,
} from './messageContent.ts';
import { SpecialMessageContent } from './SpecialMessageContent.tsx';
import type { MessageFeedController } from './useMessageFeed.ts';

export interface MessageFeedListProps {
  readonly clientId: string;
  readonly feed: MessageFeedController;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onOpen: (message: Message) => void;
}

/** Rows of the feed or their placeholder, and the button that loads older messages. */
export function MessageFeedList({ clientId, feed, isFiltered, onClear, onOpen }: MessageFeedListProps) {
  const { rows, hasOlder, isLoadingOlder, loadOlder } = feed;
  const isPhone = useIsPhoneScreen();
  if (!rows) return <FeedSkeleton />;
  return (
    <>
      {rows.length > 0 && (
        <Box component="ul" aria-label={texts.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(message => (
            <FeedRow key={message.id} clientId={clientId} message={message} isPhone={isPhone} onOpen={onOpen} />
          ))}
        </Box>
      )}
      {rows.length === 0 && !isFiltered && (
        <EmptyState title={texts.empty.title} text={texts.empty.text} icon={<MessageIcon />} />
      )}
      {rows.length === 0 && isFiltered && (
        <EmptyState
          title={texts.noMatch.title}
          text={hasOlder ? texts.noMatch.continueSearch : texts.noMatch.text}
          icon={<MessageIcon />}
          action={<Button onClick={onClear}>{texts.filter.clear}</Button>}
        />
      )}
      <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1, textAlign: 'center' }}>
        {hasOlder && (
          <Button disabled={isLoadingOlder} onClick={loadOlder}>
            {isLoadingOlder ? texts.loadingOlder : texts.older}
          </Button>
        )}
        {!hasOlder && rows.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
            {texts.start}
          </Typography>
        )}
      </Box>
    </>
  );
}

const FeedSkeleton = () => (
  <Box aria-hidden sx={{ px: 2, pb: 2, display: 'grid', gap: 2 }}>
    <Skeleton width="60%" height={44} />
    <Skeleton width="75%" height={44} />
    <Skeleton width="50%" height={44} />
  </Box>
);

interface FeedRowProps {
  readonly clientId: string;
  readonly message: Message;
  readonly isPhone: boolean;
  readonly onOpen: (message: Message) => void;
}

/**
 * Message in two lines. Texts that people wrote are shown as plain text. Their direction (left-to-right or
 * right-to-left) is detected automatically.
 */
const FeedRow = memo(function FeedRow({ clientId, message, isPhone, onOpen }: FeedRowProps) {
  const { direction, type, media } = message;
  const Icon = direction === 'inbound' ? ReceivedMessageIcon : SentMessageIcon;
  const preview = formatMessagePreview(message);
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
          pt: 1,
          pb: media ? 0.25 : 1,
          '&:hover': { bgcolor: 'background.default' },
        }}
      >
        <Icon
          titleAccess={statusLabels.direction[direction]}
          fontSize="small"
          sx={{ mt: 0.25, color: direction === 'inbound' ? 'primary.main' : 'text.secondary' }}
        />
        <Box sx={{ minWidth: 0 }}>
          <ContactAndTime message={message} isPhone={isPhone} />
          <MessageHeader message={message} />
          {message.heading && (
            <Typography component="bdi" dir="auto" variant="body2" sx={{ ...clampedText, fontWeight: 600 }}>
              {message.heading}
            </Typography>
          )}
          <Box sx={{ display: 'flex', columnGap: 1, alignItems: 'center' }}>
            {type !== 'text' && (
              <Typography
                component="span"
                variant="body2"
                sx={{ fontWeight: 600, ...(preview !== '' && { whiteSpace: 'nowrap' }) }}
              >
                {formatMessageKind(message)}
              </Typography>
            )}
            <Typography component="bdi" dir="auto" variant="body2" sx={clampedText}>
              {preview}
            </Typography>
            <Typography component="div" variant="body2">
              <MessageStatus status={message.status} />
            </Typography>
          </Box>
        </Box>
      </ButtonBase>
      <Box sx={{ pl: 6, pr: 2, pb: 1, '&:empty': { display: 'none' } }}>
        <SpecialMessageContent message={message} isHeadingShown />
        {media && <MediaLink clientId={clientId} message={message} />}
        <MessageReactions message={message} />
      </Box>
    </Box>
  );
});

/** Contact and time. A phone has space for only the name or the number; the details show the number. */
function ContactAndTime({ message, isPhone }: Pick<FeedRowProps, 'message' | 'isPhone'>) {
  const { timestamp, phoneNumber } = message;
  const name = message.ownName || message.name;
  const chatName = phoneNumber === null ? undefined : formatMultiPersonChatName(message);
  const isNameShown = isPhone && Boolean(name);
  return (
    <Box sx={{ display: 'flex', columnGap: 1, alignItems: 'baseline' }}>
      <Typography component={isNameShown ? 'bdi' : 'span'} noWrap sx={{ fontWeight: 600 }}>
        {isNameShown ? name : formatMessageContact(message)}
      </Typography>
      {!isPhone && name && (
        <Typography component="bdi" variant="body2" color="text.secondary" noWrap sx={{ minWidth: 0 }}>
          {name}
        </Typography>
      )}
      {chatName !== undefined && (
        <Typography component="bdi" variant="body2" noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
          {chatName}
        </Typography>
      )}
      <Typography
        component="time"
        dateTime={timestamp}
        variant="body2"
        color="text.secondary"
        sx={{ ml: 'auto', whiteSpace: 'nowrap' }}
      >
        {isPhone ? formatShortInstant(timestamp) : formatDateTime(timestamp)}
      </Typography>
    </Box>
  );
}

const clampedText = {
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '1', sm: '2' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const;
