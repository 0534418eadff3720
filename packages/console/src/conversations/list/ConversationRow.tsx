import { Avatar, Badge, Box, Typography } from '@mui/material';
import { authorOf, kindOf, statusLooks } from '@recado/client-screen/feed';
import type { Conversation, Message, Presence } from '@recado/contract';
import { conversations as texts } from '@recado/texts';
import { ClockIcon, formatNumber, formatShort, Heard, lineIcon, UsersIcon } from '@recado/ui';
import { nameOf, saidTogether } from '../nameOf.ts';
import { momentOf } from '../thread/momentOf.ts';
import { AssigneeMark } from '../tools/Assigning.tsx';
import { LabelPill } from '../tools/LabelPill.tsx';
import { excerptOf } from './excerptOf.ts';
import { hasNews } from './listState.ts';

/** One of the list: who it is with, what was said last, and what waits there. */
export function ConversationRow({
  conversation,
  sought,
  writing,
}: {
  readonly conversation: Conversation;
  /** What its message was found by; empty where none was. */
  readonly sought: string;
  /** Colleagues who are answering just now. */
  readonly writing: Presence['people'] | undefined;
}) {
  const { chatKind, lastMessageAt, unread, muted, label, assignedTo, lastMessage, match } = conversation;
  const { snoozedUntil, returnedAt } = conversation;
  const name = nameOf(conversation);
  const shown = match ?? lastMessage;
  const isNews = hasNews(conversation);
  const at = match?.timestamp ?? snoozedUntil ?? returnedAt ?? lastMessageAt;
  return (
    <>
      <Face name={name} isGroup={chatKind !== 'person'} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography
            component="bdi"
            data-name
            noWrap
            sx={{ fontWeight: 600, flex: 1, minWidth: 0, color: 'text.primary' }}
          >
            {name}
          </Typography>
          {muted && (
            <MutedIcon titleAccess={texts.list.muted} sx={{ fontSize: '1rem', alignSelf: 'center' }} />
          )}
          {snoozedUntil !== null ? (
            <Later title={texts.snoozing.until(momentOf(snoozedUntil))} />
          ) : (
            returnedAt !== null && <Later title={texts.snoozing.back} />
          )}
          <Typography
            component="time"
            dateTime={at}
            variant="caption"
            color={isNews ? 'primary' : 'text.secondary'}
            sx={{ whiteSpace: 'nowrap', fontWeight: isNews ? 600 : 400 }}
          >
            {formatShort(at)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 24 }}>
          <Typography
            component="div"
            variant="body2"
            color={isNews ? 'text.primary' : 'text.secondary'}
            noWrap
            sx={{ flex: 1, minWidth: 0 }}
          >
            {writing ? (
              <Box component="em" data-writing sx={{ color: 'primary.main' }}>
                {saidTogether(writing, texts.colleagues.writes, texts.colleagues.writeTogether)}
              </Box>
            ) : (
              shown && <LastWords message={shown} sought={sought} isGroup={chatKind === 'group'} />
            )}
          </Typography>
          {label !== null && <LabelPill name={label} />}
          {assignedTo && <AssigneeMark assignedTo={assignedTo} />}
          {isNews && (
            <>
              <Heard>
                {unread > 0 ? texts.list.unreadCount(formatNumber(unread)) : texts.list.markedUnread}
              </Heard>
              <Badge
                aria-hidden
                data-marked={unread === 0 || undefined}
                variant={unread > 0 ? 'standard' : 'dot'}
                badgeContent={unread}
                showZero
                max={99}
                color={muted ? 'secondary' : 'primary'}
                sx={{
                  // The row's options come out above it.
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

/** That it was put off: by its title, also for those who hear it. */
const Later = ({ title }: { readonly title: string }) => (
  <ClockIcon
    data-later
    titleAccess={title}
    color="action"
    sx={{ fontSize: '1rem', alignSelf: 'center', mr: -0.5 }}
  />
);

interface LastWordsProps {
  readonly message: Message;
  readonly sought: string;
  readonly isGroup: boolean;
}

/** How far ours has come, who said it in a group, what kind it is, and its words. */
function LastWords({ message, sought, isGroup }: LastWordsProps) {
  const { direction, status, text, type, kind = type, deletedAt } = message;
  const Tick = status === 'received' ? undefined : statusLooks[status];
  return (
    <>
      {direction === 'outbound' && Tick && (
        <Tick.icon
          titleAccess={Tick.label}
          sx={{ fontSize: '1rem', mr: 0.5, verticalAlign: 'text-bottom', color: Tick.color }}
        />
      )}
      {isGroup && direction === 'inbound' && (
        <>
          <bdi>{authorOf(message)}</bdi>
          {': '}
        </>
      )}
      {deletedAt !== undefined ? (
        <em>{texts.message.deleted}</em>
      ) : (
        <>
          {kind !== 'text' && (
            <>
              <em>{kindOf(message)}</em>{' '}
            </>
          )}
          <bdi dir="auto">{excerptOf(text ?? '', sought).slice(0, PREVIEW)}</bdi>
        </>
      )}
    </>
  );
}

/** Characters of a text that a row has use for. */
const PREVIEW = 120;

interface FaceProps {
  readonly name: string;
  readonly isGroup: boolean;
}

/** A picture of somebody of whom there is none. */
export const Face = ({ name, isGroup }: FaceProps) => (
  <Avatar
    aria-hidden
    sx={{ bgcolor: 'primary.light', color: 'primary.main', fontSize: '1.1rem', fontWeight: 600 }}
  >
    {isGroup ? <UsersIcon fontSize="small" /> : initialOf(name)}
  </Avatar>
);

/** A letter, where there is one: numbers and emojis say nothing as a picture. */
const initialOf = (name: string): string => /\p{L}/u.exec(name)?.[0].toLocaleUpperCase('es-MX') ?? '#';

const MutedIcon = lineIcon(
  'M6 16V10.5a6 6 0 0 1 9.5-4.9M18 11v5l1.5 2h-12M10 20.5a2.2 2.2 0 0 0 4 0M4 4l16 16',
);
