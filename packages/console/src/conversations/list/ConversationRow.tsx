import { Avatar, Badge, Box, Typography } from '@mui/material';
import { formatMessageAuthor, formatMessageKind, messageStatusStyles } from '@recado/client-screen/feed';
import type { Conversation, ConversationPresence, Message } from '@recado/contract';
import { conversationTexts as texts } from '@recado/texts';
import { ClockIcon, createStrokeIcon, formatNumber, formatShortInstant, UsersIcon, VisuallyHidden } from '@recado/ui';
import { formatPeoplePhrase, getConversationName } from '../getConversationName.ts';
import { formatUpcomingTime } from '../thread/formatUpcomingTime.ts';
import { AssigneeMark } from '../tools/Assignment.tsx';
import { LabelPill } from '../tools/LabelPill.tsx';
import { createMessageExcerpt } from './createMessageExcerpt.ts';
import { isConversationUnread } from './loadedConversationList.ts';

interface ConversationRowProps {
  readonly conversation: Conversation;
  /** Search term that matched the shown message. Empty if no search matched. */
  readonly searchTerm: string;
  /** Colleagues who are writing in this conversation now. */
  readonly writing: ConversationPresence['people'] | undefined;
}

/** Row of the conversation list: name, last message and unread state. */
export function ConversationRow({ conversation, searchTerm, writing }: ConversationRowProps) {
  const { chatKind, lastMessageAt, unread, muted, label, assignedTo, lastMessage, match } = conversation;
  const { snoozedUntil, returnedAt } = conversation;
  const name = getConversationName(conversation);
  const shownMessage = match ?? lastMessage;
  const showsUnread = isConversationUnread(conversation);
  const shownTime = match?.timestamp ?? snoozedUntil ?? returnedAt ?? lastMessageAt;
  return (
    <>
      <ContactAvatar name={name} isGroup={chatKind !== 'person'} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography
            component="bdi"
            data-name
            noWrap
            sx={{
              fontWeight: 600,
              flex: 1,
              minWidth: 0,
              color: 'text.primary',
              // People without a name differ by the last digits, which must fit next to the time.
              fontSize: name[0] === '+' ? '0.8125rem' : '1rem',
            }}
          >
            {name}
          </Typography>
          {muted && <MutedIcon titleAccess={texts.list.muted} sx={{ fontSize: '1rem', alignSelf: 'center' }} />}
          {snoozedUntil !== null ? (
            <SnoozeIcon title={texts.snoozing.until(formatUpcomingTime(snoozedUntil))} />
          ) : (
            returnedAt !== null && <SnoozeIcon title={texts.snoozing.back} />
          )}
          <Typography
            component="time"
            dateTime={shownTime}
            variant="caption"
            color={showsUnread ? 'primary' : 'text.secondary'}
            sx={{ whiteSpace: 'nowrap', fontWeight: showsUnread ? 600 : 400 }}
          >
            {formatShortInstant(shownTime)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 24 }}>
          <Typography
            component="div"
            variant="body2"
            color={showsUnread ? 'text.primary' : 'text.secondary'}
            noWrap
            sx={{ flex: 1, minWidth: 0 }}
          >
            {writing ? (
              <Box component="em" data-writing sx={{ color: 'primary.main' }}>
                {formatPeoplePhrase(writing, texts.colleagues.oneTyping, texts.colleagues.severalTyping)}
              </Box>
            ) : (
              shownMessage && (
                <LastMessage message={shownMessage} searchTerm={searchTerm} isGroup={chatKind === 'group'} />
              )
            )}
          </Typography>
          {label !== null && <LabelPill name={label} />}
          {assignedTo && <AssigneeMark assignedTo={assignedTo} />}
          {showsUnread && (
            <>
              <VisuallyHidden>
                {unread > 0 ? texts.list.unreadCount(formatNumber(unread)) : texts.list.markedUnread}
              </VisuallyHidden>
              <Badge
                aria-hidden
                data-marked={unread === 0 || undefined}
                variant={unread > 0 ? 'standard' : 'dot'}
                badgeContent={unread}
                showZero
                max={99}
                color={muted ? 'secondary' : 'primary'}
                sx={{
                  // Without its own stacking order, the unread badge stays behind the row's options button.
                  '& .MuiBadge-badge': { position: 'static', transform: 'none', zIndex: 'auto' },
                  '& .MuiBadge-dot': { width: 12, height: 12, borderRadius: '50%', mx: 0.5 },
                }}
              />
            </>
          )}
        </Box>
      </Box>
    </>
  );
}

interface SnoozeIconProps {
  readonly title: string;
}

/** Icon of a conversation that is snoozed, or whose snooze has ended. Screen readers read its title. */
const SnoozeIcon = ({ title }: SnoozeIconProps) => (
  <ClockIcon data-later titleAccess={title} color="action" sx={{ fontSize: '1rem', alignSelf: 'center', mr: -0.5 }} />
);

interface LastMessageProps {
  readonly message: Message;
  readonly searchTerm: string;
  readonly isGroup: boolean;
}

/** Renders the last message: delivery status if it is our own, author in a group, kind of content, and text. */
function LastMessage({ message, searchTerm, isGroup }: LastMessageProps) {
  const { direction, status, text, type, kind = type, deletedAt } = message;
  const StatusTick = status === 'received' ? undefined : messageStatusStyles[status];
  return (
    <>
      {direction === 'outbound' && StatusTick && (
        <StatusTick.icon
          titleAccess={StatusTick.label}
          sx={{ fontSize: '1rem', mr: 0.5, verticalAlign: 'text-bottom', color: StatusTick.color }}
        />
      )}
      {isGroup && direction === 'inbound' && (
        <>
          <bdi>{formatMessageAuthor(message)}</bdi>
          {': '}
        </>
      )}
      {deletedAt !== undefined ? (
        <em>{texts.message.deleted}</em>
      ) : (
        <>
          {kind !== 'text' && (
            <>
              <em>{formatMessageKind(message)}</em>{' '}
            </>
          )}
          <bdi dir="auto">{createMessageExcerpt(text ?? '', searchTerm).slice(0, MAX_PREVIEW_CHARS)}</bdi>
        </>
      )}
    </>
  );
}

/** Maximum number of characters of the message text in a row. */
const MAX_PREVIEW_CHARS = 120;

interface ContactAvatarProps {
  readonly name: string;
  readonly isGroup: boolean;
}

/** Avatar with the first letter of the name, for people without a picture. */
export const ContactAvatar = ({ name, isGroup }: ContactAvatarProps) => (
  <Avatar aria-hidden sx={{ bgcolor: 'primary.light', color: 'primary.main', fontSize: '1.1rem', fontWeight: 600 }}>
    {isGroup ? <UsersIcon fontSize="small" /> : initialOf(name)}
  </Avatar>
);

/** Returns the first letter of a name. Skips numbers and emojis, because they do not identify a person. */
const initialOf = (name: string): string => /\p{L}/u.exec(name)?.[0].toLocaleUpperCase('es-MX') ?? '#';

const MutedIcon = createStrokeIcon(
  'M6 16V10.5a6 6 0 0 1 9.5-4.9M18 11v5l1.5 2h-12M10 20.5a2.2 2.2 0 0 0 4 0M4 4l16 16',
);
