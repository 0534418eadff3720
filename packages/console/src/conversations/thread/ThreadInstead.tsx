import { Box, Skeleton } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { common, conversations as texts } from '@recado/texts';
import { EmptyState, ErrorState, failureMessage, SearchIcon, TextLink } from '@recado/ui';
import type { Thread } from './useThread.ts';

interface FailedProps {
  readonly thread: Thread;
  /** Of the page without a conversation. */
  readonly base: string;
  readonly isPhone: boolean;
}

/** Where a conversation is not there, or did not come. */
export function ThreadFailed({ thread, base, isPhone }: FailedProps) {
  const isUnknown = thread.error instanceof ApiError && [400, 404].includes(thread.error.status);
  return (
    <Box>
      {isPhone && (
        <TextLink to={base} sx={{ display: 'inline-block', p: 2 }}>
          {texts.thread.back}
        </TextLink>
      )}
      {isUnknown ? (
        <EmptyState {...texts.thread.notFound} icon={<SearchIcon />} />
      ) : (
        <ErrorState
          title={texts.thread.loadFailed}
          text={failureMessage(thread.error, texts.list.loadFailedText)}
          retry={thread.reload}
          isRetrying={thread.isFetching}
        />
      )}
    </Box>
  );
}

export const ThreadSkeleton = () => (
  <Box role="status" aria-busy aria-label={common.loading} sx={{ p: 3, display: 'grid', gap: 2 }}>
    <Skeleton width="40%" height={48} />
    <Skeleton variant="rounded" width="55%" height={56} />
    <Skeleton variant="rounded" width="45%" height={56} sx={{ justifySelf: 'end' }} />
    <Skeleton variant="rounded" width="60%" height={56} />
  </Box>
);
