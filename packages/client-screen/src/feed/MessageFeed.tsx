import { Box, Button, Card, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { failures, feed as texts } from '@recado/texts';
import { ErrorState, formatNumber, PlayIcon } from '@recado/ui';
import { useState } from 'react';
import { FeedAnnouncer } from './FeedAnnouncer.tsx';
import { FeedFilters } from './FeedFilters.tsx';
import { FeedList } from './FeedList.tsx';
import { FeedStatus, PauseIcon, standingOf } from './FeedStatus.tsx';
import type { FeedFilter } from './feedFilter.ts';
import { MessageDrawer } from './MessageDrawer.tsx';
import { useFeed } from './useFeed.ts';

/** A client's messages as they come and go. */
export function MessageFeed({ clientId }: { readonly clientId: string }) {
  const [filter, setFilter] = useState<FeedFilter>({});
  const feed = useFeed(clientId, filter);
  const [opened, setOpened] = useState<Message>();
  const standing = standingOf(feed);
  const note = standing in texts.notes ? texts.notes[standing as keyof typeof texts.notes] : undefined;
  const isFiltered = filter.direction !== undefined || filter.number !== undefined;
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
        onOnly={number => {
          setOpened(undefined);
          setFilter({ number });
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
