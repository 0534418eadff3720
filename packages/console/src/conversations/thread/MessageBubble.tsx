import { Box, Button, IconButton, Typography } from '@mui/material';
import {
  explainMessageFailure,
  formatMessageAuthor,
  formatMessageKind,
  messageStatusStyles,
  SpecialMessageContent,
} from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { conversationTexts, describeMessageContext, messageKeepingTexts } from '@recado/texts';
import { ChevronDownIcon, createStrokeIcon, formatDateTime, formatTime } from '@recado/ui';
import { memo, useContext } from 'react';
import { StarredIdsContext } from '../keeping/useStars.ts';
import { SharedContactLinks } from '../newConversation/SharedContactLinks.tsx';
import { BubbleFrame, MessageText } from './BubbleFrame.tsx';
import { MessageBubbleMedia } from './MessageBubbleMedia.tsx';
import { MessageReactionList, QuotedMessage } from './QuoteAndReactions.tsx';

const texts = conversationTexts.message;
const { via, viaPerson } = texts;

/** Callbacks for the actions on a message. */
export interface MessageBubbleActions {
  readonly open: (message: Message, anchor: HTMLElement) => void;
  readonly jumpToQuoted: (quotedId: string) => void;
  readonly authorOfQuote: (quoted: NonNullable<Message['quoted']>) => string;
  readonly resend: (message: Message) => void;
}

export interface MessageBubbleProps {
  readonly clientId: string;
  readonly message: Message;
  readonly isGroup: boolean;
  /** True if the bubble starts a group of messages: see `isFirstOfMessageGroup`. */
  readonly isFirst: boolean;
  /** True if a search or a link led to this message. */
  readonly isTarget: boolean;
  /** True if the Tab key reaches the options button of this message. Other messages need the arrow keys. */
  readonly isTabStop: boolean;
  readonly actions: MessageBubbleActions;
}

/** Message kinds that are named above the message's text, because the text alone does not show the kind. */
const kindsToName: ReadonlySet<string> = new Set([
  'contacts',
  'order',
  'product',
  'group-invite',
  'event',
  'payment',
  'poll-result',
  'sticker-pack',
  'channel-invite',
]);

/** Bubble of a message. User text is rendered as plain text with its own reading direction. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { clientId, message, isGroup, isFirst, isTarget, isTabStop, actions } = props;
  const { direction, kind = message.type, text, media, quoted, deletedAt, reactions } = message;
  const isOwn = direction === 'outbound';
  const annotations = describeMessageContext(message);
  const showsKind =
    kindsToName.has(kind) ||
    (kind !== 'text' && !media && !text) ||
    // A choice with an index answers our own menu. The bubble then shows the chosen item, not the message kind.
    (kind === 'choice' && message.choice?.index === undefined);
  return (
    <BubbleFrame id={message.id} isOwn={isOwn} isFirst={isFirst} isTarget={isTarget} isBare={kind === 'sticker'}>
      {isGroup && !isOwn && isFirst && (
        <Typography component="bdi" variant="body2" sx={{ fontWeight: 600, color: 'primary.main', pr: 3 }}>
          {formatMessageAuthor(message)}
        </Typography>
      )}
      {deletedAt !== undefined ? (
        <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
          {texts.deleted}
        </Typography>
      ) : (
        <>
          {annotations.length > 0 && (
            <Typography variant="caption" component="div" color="text.secondary" sx={{ fontStyle: 'italic' }}>
              {annotations.join(' · ')}
            </Typography>
          )}
          {quoted && (
            <QuotedMessage
              author={actions.authorOfQuote(quoted)}
              text={quoted.text}
              onClick={() => actions.jumpToQuoted(quoted.messageId)}
            />
          )}
          {media && <MessageBubbleMedia clientId={clientId} message={message} />}
          {showsKind && (
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {formatMessageKind(message)}
            </Typography>
          )}
          {message.heading && (
            <Typography component="bdi" dir="auto" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
              {message.heading}
            </Typography>
          )}
          {text && kind !== 'contacts' && <MessageText text={text} />}
          <SpecialMessageContent message={message} isTextShown isHeadingShown />
          {message.contacts && <SharedContactLinks contacts={message.contacts} />}
        </>
      )}
      <BubbleFooter message={message} />
      {message.notBefore !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {conversationTexts.message.sendsAt(formatDateTime(message.notBefore))}
        </Typography>
      )}
      {message.status === 'failed' && <FailureNotice message={message} onRetry={() => actions.resend(message)} />}
      {deletedAt === undefined && reactions && reactions.length > 0 && <MessageReactionList reactions={reactions} />}
      <IconButton
        className="options"
        size="small"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={texts.actions(isOwn ? texts.you : formatMessageAuthor(message))}
        aria-haspopup="dialog"
        onClick={event => actions.open(message, event.currentTarget)}
        sx={{ position: 'absolute', top: 2, right: 2, width: 28, height: 28, opacity: 0, bgcolor: 'inherit' }}
      >
        <ChevronDownIcon fontSize="small" />
      </IconButton>
    </BubbleFrame>
  );
});

interface BubbleFooterProps {
  readonly message: Message;
}

/** Footer of a message bubble: time, label of the sender or feature that sent it, and delivery status. */
function BubbleFooter({ message }: BubbleFooterProps) {
  const { timestamp, edits, unreadableEditAt, direction, status } = message;
  const statusLook = direction === 'inbound' || status === 'received' ? undefined : messageStatusStyles[status];
  const isStarred = useContext(StarredIdsContext).has(message.id);
  const origin = getMessageOriginLabel(message);
  const editNote = unreadableEditAt ? texts.unreadableEdit : edits && texts.edited;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5, mt: 0.25 }}>
      <Typography component="span" variant="caption" color="text.secondary" noWrap sx={{ minWidth: 0 }}>
        {origin}
      </Typography>
      {isStarred && (
        <StarIcon titleAccess={messageKeepingTexts.starred} sx={{ fontSize: '0.9rem', color: 'text.secondary' }} />
      )}
      {editNote && (
        <Typography
          component="span"
          variant="caption"
          color="text.secondary"
          sx={{ whiteSpace: unreadableEditAt ? 'normal' : 'nowrap' }}
        >
          {origin ? `· ${editNote}` : editNote}
        </Typography>
      )}
      <Typography
        component="time"
        dateTime={timestamp}
        title={formatDateTime(timestamp)}
        variant="caption"
        color="text.secondary"
        sx={{ whiteSpace: 'nowrap' }}
      >
        {formatTime(timestamp)}
      </Typography>
      {statusLook && (
        <statusLook.icon
          titleAccess={statusLook.label}
          data-status={status}
          sx={{ fontSize: '1.05rem', color: statusLook.color }}
        />
      )}
    </Box>
  );
}

interface FailureNoticeProps {
  readonly message: Message;
  readonly onRetry: () => void;
}

function FailureNotice({ message, onRetry }: FailureNoticeProps) {
  const failure = explainMessageFailure(message);
  return (
    <Box sx={{ mt: 0.5, color: 'error.main' }}>
      <Typography variant="body2">{[failure?.what, failure?.next].filter(Boolean).join(' ')}</Typography>
      {(message.kind ?? message.type) === 'text' && message.text && (
        <Button size="small" color="error" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </Box>
  );
}

/** Describes how an outgoing message was sent, such as by a program. Undefined if the origin is unknown. */
function getMessageOriginLabel({ origin }: Message): string | undefined {
  if (!origin) return undefined;
  return origin.kind === 'console' && origin.user ? viaPerson(origin.user.name) : via[origin.via ?? origin.kind];
}

const StarIcon = createStrokeIcon('M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.8L12 16.9l-5.2 2.7 1-5.8L3.5 9.7l5.9-.8z');
