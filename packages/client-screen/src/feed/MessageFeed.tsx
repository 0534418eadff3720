import { Box, Button, Card, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { messageFeedTexts, requestFailureTexts, messageFeedTexts as texts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  ClockIcon,
  createStrokeIcon,
  ErrorState,
  formatNumber,
  OfflineIcon,
  PlayIcon,
  StatusTag,
  VisuallyHidden,
} from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { FeedFilters } from './FeedFilters.tsx';
import type { FeedFilter } from './feedFilter.ts';
import { MessageDrawer } from './MessageDrawer.tsx';
import { MessageFeedList } from './MessageFeedList.tsx';
import { type MessageFeedController, useMessageFeed } from './useMessageFeed.ts';

interface MessageFeedProps {
  readonly clientId: string;
}

/** Live feed of a client's messages. */
export function MessageFeed({ clientId }: MessageFeedProps) {
  const [filter, setFilter] = useState<FeedFilter>({});
  const feed = useMessageFeed(clientId, filter);
  const [openedMessage, setOpenedMessage] = useState<Message>();
  const feedStatus = feedStatusOf(feed);
  const note = feedStatus in texts.notes ? texts.notes[feedStatus as keyof typeof texts.notes] : undefined;
  const isFiltered = filter.direction !== undefined || filter.contact !== undefined;
  return (
    <Card component="section" aria-labelledby="mensajes" aria-busy={!feed.rows && !feed.error}>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
          <Typography id="mensajes" variant="h2">
            {texts.title}
          </Typography>
          {feed.rows && <FeedStatus feedStatus={feedStatus} />}
          {feed.rows && <PauseButton {...feed} />}
        </Box>
        <Typography role="status" variant="body2" color="text.secondary" sx={{ '&:empty': { display: 'none' } }}>
          {feed.rows && note}
        </Typography>
        <FeedFilters filter={filter} onChange={setFilter} />
      </Box>
      {feed.error ? (
        <ErrorState title={requestFailureTexts.messagesLoad} retry={feed.reload} isRetrying={feed.isFetching} />
      ) : (
        <MessageFeedList
          clientId={clientId}
          feed={feed}
          isFiltered={isFiltered}
          onClear={() => setFilter({})}
          onOpen={setOpenedMessage}
        />
      )}
      <FeedAnnouncer arrivedCount={feed.arrivedCount} />
      <MessageDrawer
        clientId={clientId}
        message={feed.rows?.find(({ id }) => id === openedMessage?.id) ?? openedMessage}
        onClose={() => setOpenedMessage(undefined)}
        onFilterByNumber={contact => {
          setOpenedMessage(undefined);
          setFilter({ contact });
        }}
      />
    </Card>
  );
}

type PauseButtonProps = Pick<
  ReturnType<typeof useMessageFeed>,
  'isPaused' | 'isShowingOlder' | 'waitingCount' | 'isFetching' | 'pause' | 'resume'
>;

function PauseButton({ isPaused, isShowingOlder, waitingCount, isFetching, pause, resume }: PauseButtonProps) {
  if (!isPaused) {
    return (
      <Button variant="outlined" startIcon={<PauseIcon />} onClick={pause} sx={{ ml: 'auto' }}>
        {texts.pause}
      </Button>
    );
  }
  const resumeLabel = isShowingOlder ? texts.newest : texts.resume;
  return (
    <Button variant="outlined" startIcon={<PlayIcon />} disabled={isFetching} onClick={resume} sx={{ ml: 'auto' }}>
      {waitingCount > 0 ? texts.waiting(formatNumber(waitingCount)) : resumeLabel}
    </Button>
  );
}

/** Minimum milliseconds between two announcements, regardless of the number of messages. */
const ANNOUNCEMENT_INTERVAL_MS = 10_000;
/** Milliseconds for which new messages are collected before a screen reader announces them together. */
const COLLECTION_MS = 1_000;

interface FeedAnnouncerProps {
  readonly arrivedCount: number;
}

/** Announces the number of new messages to screen readers, instead of each message by itself. */
function FeedAnnouncer({ arrivedCount }: FeedAnnouncerProps) {
  const [announcement, setAnnouncement] = useState({ announcedCount: arrivedCount, text: '', at: 0 });
  const latest = useRef(arrivedCount);
  useEffect(() => {
    latest.current = arrivedCount;
  });
  const hasNewMessages = arrivedCount > announcement.announcedCount;
  useEffect(() => {
    if (!hasNewMessages) return;
    const wait = Math.max(announcement.at + ANNOUNCEMENT_INTERVAL_MS - Date.now(), COLLECTION_MS);
    const timer = setTimeout(() => {
      const announcedCount = latest.current;
      setAnnouncement({
        announcedCount,
        text: messageFeedTexts.arrived(announcedCount - announcement.announcedCount),
        at: Date.now(),
      });
    }, wait);
    return () => clearTimeout(timer);
  }, [hasNewMessages, announcement]);
  return <VisuallyHidden role="status">{announcement.text}</VisuallyHidden>;
}

const PauseIcon = createStrokeIcon('M8 5v14M16 5v14');

const statusStyles = {
  connecting: { tone: 'secondary', icon: ClockIcon },
  live: { tone: 'success', icon: CheckCircleIcon },
  polling: { tone: 'warning', icon: AlertIcon },
  down: { tone: 'error', icon: OfflineIcon },
  paused: { tone: 'info', icon: PauseIcon },
} as const;

type FeedStatusName = keyof typeof statusStyles;

/** Returns the status that the feed shows. A lost connection takes precedence over a pause by the user. */
const feedStatusOf = ({
  connection,
  isPaused,
}: Pick<MessageFeedController, 'connection' | 'isPaused'>): FeedStatusName =>
  isPaused && connection !== 'down' ? 'paused' : connection;

interface FeedStatusProps {
  readonly feedStatus: FeedStatusName;
}

/** Status tag of the feed's connection. */
const FeedStatus = ({ feedStatus }: FeedStatusProps) => (
  <StatusTag {...statusStyles[feedStatus]} label={texts.state[feedStatus]} data-feed={feedStatus} />
);
