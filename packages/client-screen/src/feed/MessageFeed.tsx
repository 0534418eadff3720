import { Box, Button, Card, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { failures, feed, feed as texts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  ClockIcon,
  ErrorState,
  formatNumber,
  Heard,
  lineIcon,
  OfflineIcon,
  PlayIcon,
  StatusTag,
} from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { FeedFilters } from './FeedFilters.tsx';
import { FeedList } from './FeedList.tsx';
import type { FeedFilter } from './feedFilter.ts';
import { MessageDrawer } from './MessageDrawer.tsx';
import { type Feed, useFeed } from './useFeed.ts';

/** A client's messages as they come and go. */
export function MessageFeed({ clientId }: { readonly clientId: string }) {
  const [filter, setFilter] = useState<FeedFilter>({});
  const feed = useFeed(clientId, filter);
  const [opened, setOpened] = useState<Message>();
  const standing = standingOf(feed);
  const note = standing in texts.notes ? texts.notes[standing as keyof typeof texts.notes] : undefined;
  const isFiltered = filter.direction !== undefined || filter.contact !== undefined;
  return (
    <Card component="section" aria-labelledby="mensajes" aria-busy={!feed.rows && !feed.error}>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
          <Typography id="mensajes" variant="h2">
            {texts.title}
          </Typography>
          {feed.rows && <FeedStatus standing={standing} />}
          {feed.rows && <PauseButton {...feed} />}
        </Box>
        <Typography
          role="status"
          variant="body2"
          color="text.secondary"
          sx={{ '&:empty': { display: 'none' } }}
        >
          {feed.rows && note}
        </Typography>
        <FeedFilters filter={filter} onChange={setFilter} />
      </Box>
      {feed.error ? (
        <ErrorState title={failures.messagesLoad} retry={feed.reload} isRetrying={feed.isFetching} />
      ) : (
        <FeedList
          clientId={clientId}
          feed={feed}
          isFiltered={isFiltered}
          onClear={() => setFilter({})}
          onOpen={setOpened}
        />
      )}
      <FeedAnnouncer arrived={feed.arrived} />
      <MessageDrawer
        clientId={clientId}
        message={feed.rows?.find(({ id }) => id === opened?.id) ?? opened}
        onClose={() => setOpened(undefined)}
        onOnly={contact => {
          setOpened(undefined);
          setFilter({ contact });
        }}
      />
    </Card>
  );
}

type PauseButtonProps = Pick<
  ReturnType<typeof useFeed>,
  'isPaused' | 'isAway' | 'waiting' | 'isFetching' | 'pause' | 'resume'
>;

function PauseButton({ isPaused, isAway, waiting, isFetching, pause, resume }: PauseButtonProps) {
  if (!isPaused) {
    return (
      <Button variant="outlined" startIcon={<PauseIcon />} onClick={pause} sx={{ ml: 'auto' }}>
        {texts.pause}
      </Button>
    );
  }
  const going = isAway ? texts.newest : texts.resume;
  return (
    <Button
      variant="outlined"
      startIcon={<PlayIcon />}
      disabled={isFetching}
      onClick={resume}
      sx={{ ml: 'auto' }}
    >
      {waiting > 0 ? texts.waiting(formatNumber(waiting)) : going}
    </Button>
  );
}

/** Milliseconds between two announcements, however many messages come. */
const INTERVAL = 10_000;
/** Milliseconds for what comes together to be said together. */
const COLLECTING = 1_000;

/** Tells those who only hear the page how many messages have come, together and not one by one. */
function FeedAnnouncer({ arrived }: { readonly arrived: number }) {
  const [said, setSaid] = useState({ upTo: arrived, text: '', at: 0 });
  const latest = useRef(arrived);
  useEffect(() => {
    latest.current = arrived;
  });
  const hasNews = arrived > said.upTo;
  useEffect(() => {
    if (!hasNews) return;
    const wait = Math.max(said.at + INTERVAL - Date.now(), COLLECTING);
    const timer = setTimeout(() => {
      const upTo = latest.current;
      setSaid({ upTo, text: feed.arrived(upTo - said.upTo), at: Date.now() });
    }, wait);
    return () => clearTimeout(timer);
  }, [hasNews, said]);
  return <Heard role="status">{said.text}</Heard>;
}

const PauseIcon = lineIcon('M8 5v14M16 5v14');

const looks = {
  connecting: { tone: 'secondary', icon: ClockIcon },
  live: { tone: 'success', icon: CheckCircleIcon },
  polling: { tone: 'warning', icon: AlertIcon },
  down: { tone: 'error', icon: OfflineIcon },
  paused: { tone: 'info', icon: PauseIcon },
} as const;

type FeedStanding = keyof typeof looks;

/** That nothing comes through matters more than that somebody paused it. */
const standingOf = ({ connection, isPaused }: Pick<Feed, 'connection' | 'isPaused'>): FeedStanding =>
  isPaused && connection !== 'down' ? 'paused' : connection;

/** How the messages come. */
const FeedStatus = ({ standing }: { readonly standing: FeedStanding }) => (
  <StatusTag {...looks[standing]} label={texts.state[standing]} data-feed={standing} />
);
