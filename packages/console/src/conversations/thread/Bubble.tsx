import { Box, Button, IconButton, Link, Typography } from '@mui/material';
import { authorOf, kindOf, MessageCard, statusLooks, troubleOf } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { conversations, lineHealth, tellAround } from '@recado/texts';
import { DownIcon, formatDateTime, formatTime } from '@recado/ui';
import { Fragment, memo, type ReactNode } from 'react';
import { WriteToShared } from '../begin/WriteToShared.tsx';
import { Quote, Reactions } from './Around.tsx';
import { BubbleMedia } from './BubbleMedia.tsx';
import { originOf } from './originOf.ts';
import { partsOf } from './partsOf.ts';

const texts = conversations.message;

/** What may be done about a message. */
export interface BubbleActions {
  readonly open: (message: Message, anchor: HTMLElement) => void;
  readonly jump: (quoted: string) => void;
  readonly whoWrote: (quoted: NonNullable<Message['quoted']>) => string;
  readonly resend: (message: Message) => void;
}

export interface BubbleProps {
  readonly clientId: string;
  readonly message: Message;
  readonly isGroup: boolean;
  /** The one before is of somebody else, or of long ago. */
  readonly isFirst: boolean;
  /** It was looked for. */
  readonly isFound: boolean;
  /** Whether Tab leads to its options; arrows lead to those of the others. */
  readonly isStop: boolean;
  readonly actions: BubbleActions;
}

/** What the words of these are about does not show in them. */
const unsaid: ReadonlySet<string> = new Set([
  'contacts',
  'order',
  'product',
  'group-invite',
  'event',
  'payment',
]);

/** A message. Whatever somebody wrote stays text, and keeps its direction of reading to itself. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { clientId, message, isGroup, isFirst, isFound, isStop, actions } = props;
  const { direction, kind = message.type, text, media, quoted, deletedAt, reactions } = message;
  const isOurs = direction === 'outbound';
  const notes = tellAround(message);
  const isNamed =
    unsaid.has(kind) ||
    (kind !== 'text' && !media && !text) ||
    // What was chosen in a menu of ours is said below it.
    (kind === 'choice' && message.choice?.index === undefined);
  return (
    <Balloon id={message.id} isOurs={isOurs} isFirst={isFirst} isFound={isFound} isBare={kind === 'sticker'}>
      {isGroup && !isOurs && isFirst && (
        <Typography component="bdi" variant="body2" sx={{ fontWeight: 600, color: 'primary.main', pr: 3 }}>
          {authorOf(message)}
        </Typography>
      )}
      {deletedAt !== undefined ? (
        <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
          {texts.deleted}
        </Typography>
      ) : (
        <>
          {notes.length > 0 && (
            <Typography variant="caption" component="div" color="text.secondary" sx={{ fontStyle: 'italic' }}>
              {notes.join(' · ')}
            </Typography>
          )}
          {quoted && (
            <Quote
              who={actions.whoWrote(quoted)}
              text={quoted.text}
              onClick={() => actions.jump(quoted.messageId)}
            />
          )}
          {media && <BubbleMedia clientId={clientId} message={message} />}
          {isNamed && (
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {kindOf(message)}
            </Typography>
          )}
          {text && kind !== 'contacts' && <Words text={text} />}
          <MessageCard message={message} isRead />
          {message.contacts && <WriteToShared contacts={message.contacts} />}
        </>
      )}
      <Foot message={message} />
      {message.notBefore !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {lineHealth.leaves(formatDateTime(message.notBefore))}
        </Typography>
      )}
      {message.status === 'failed' && <Trouble message={message} onRetry={() => actions.resend(message)} />}
      {deletedAt === undefined && reactions && reactions.length > 0 && <Reactions reactions={reactions} />}
      <IconButton
        className="options"
        size="small"
        tabIndex={isStop ? 0 : -1}
        aria-label={texts.actions(isOurs ? texts.you : authorOf(message))}
        aria-haspopup="dialog"
        onClick={event => actions.open(message, event.currentTarget)}
        sx={{ position: 'absolute', top: 2, right: 2, width: 28, height: 28, opacity: 0, bgcolor: 'inherit' }}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </Balloon>
  );
});

interface BalloonProps {
  readonly id: string | undefined;
  readonly isOurs: boolean;
  readonly isFirst: boolean;
  readonly isFound?: boolean;
  /** Without a ground of its own. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** Ours at the right, theirs at the left. */
export const Balloon = ({ id, isOurs, isFirst, isFound = false, isBare = false, children }: BalloonProps) => (
  <Box
    data-message={id}
    sx={{
      display: 'flex',
      justifyContent: isOurs ? 'flex-end' : 'flex-start',
      px: { xs: 1.5, md: 4 },
      pt: isFirst ? 1.25 : 0.375,
      ...(isFound && { '& > div': { outline: '3px solid', outlineColor: 'primary.main' } }),
    }}
  >
    <Box
      sx={{
        position: 'relative',
        maxWidth: { xs: '86%', md: '72%' },
        minWidth: 88,
        px: 1.25,
        py: 0.75,
        borderRadius: 2,
        ...(isFirst && (isOurs ? { borderTopRightRadius: 4 } : { borderTopLeftRadius: 4 })),
        bgcolor: isBare ? 'transparent' : isOurs ? 'primary.light' : 'background.paper',
        border: 1,
        borderColor: isBare ? 'transparent' : 'divider',
        overflowWrap: 'anywhere',
        '&:hover .options, & .options:focus-visible': { opacity: 1 },
        // Words make room for the options where these are always there.
        '@media (hover: none)': {
          '& .options': { opacity: 0.6 },
          '& > .MuiTypography-root:not(* + *)::before': {
            content: '""',
            float: 'right',
            width: 22,
            height: 16,
          },
        },
      }}
    >
      {children}
    </Box>
  </Box>
);

/** What was written, its addresses as links. */
export const Words = ({ text }: { readonly text: string }) => (
  <Typography
    component="div"
    dir="auto"
    sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'isolate', fontSize: '0.9375rem' }}
  >
    {partsOf(text).map(({ at, words, href }) =>
      href === undefined ? (
        <Fragment key={at}>{words}</Fragment>
      ) : (
        <Link key={at} href={href} target="_blank" rel="noopener noreferrer">
          {words}
        </Link>
      ),
    )}
  </Typography>
);

/** When it was written, by which way, and how far it has come. */
function Foot({ message }: { readonly message: Message }) {
  const { timestamp, edits, direction, status } = message;
  const look = direction === 'inbound' || status === 'received' ? undefined : statusLooks[status];
  const origin = originOf(message);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5, mt: 0.25 }}>
      <Typography component="span" variant="caption" color="text.secondary" noWrap sx={{ minWidth: 0 }}>
        {origin}
      </Typography>
      {edits && (
        <Typography component="span" variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {origin ? `· ${texts.edited}` : texts.edited}
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
      {look && (
        <look.icon
          titleAccess={look.label}
          data-status={status}
          sx={{ fontSize: '1.05rem', color: look.color }}
        />
      )}
    </Box>
  );
}

interface TroubleProps {
  readonly message: Message;
  readonly onRetry: () => void;
}

function Trouble({ message, onRetry }: TroubleProps) {
  const trouble = troubleOf(message);
  return (
    <Box sx={{ mt: 0.5, color: 'error.main' }}>
      <Typography variant="body2">{[trouble?.what, trouble?.next].filter(Boolean).join(' ')}</Typography>
      {(message.kind ?? message.type) === 'text' && message.text && (
        <Button size="small" color="error" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </Box>
  );
}
