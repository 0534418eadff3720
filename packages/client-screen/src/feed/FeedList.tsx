import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { feed as texts } from '@recado/texts';
import { EmptyState, MessageIcon } from '@recado/ui';
import { FeedRow } from './FeedRow.tsx';
import type { Feed } from './useFeed.ts';

export interface FeedListProps {
  readonly clientId: string;
  readonly feed: Feed;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onOpen: (message: Message) => void;
}

/** The rows, what stands in their place, and the way to older ones. */
export function FeedList({ clientId, feed, isFiltered, onClear, onOpen }: FeedListProps) {
  const { rows, hasOlder, isLoadingOlder, loadOlder } = feed;
  if (!rows) return <FeedSkeleton />;
  return (
    <>
      {rows.length > 0 && (
        <Box component="ul" aria-label={texts.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(message => (
            <FeedRow key={message.id} clientId={clientId} message={message} onOpen={onOpen} />
          ))}
        </Box>
      )}
      {rows.length === 0 && !isFiltered && (
        <EmptyState title={texts.empty.title} text={texts.empty.text} icon={<MessageIcon />} />
      )}
      {rows.length === 0 && isFiltered && (
        <EmptyState
          title={texts.noMatch.title}
          text={hasOlder ? texts.noMatch.goOn : texts.noMatch.text}
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
