import { Box, Skeleton } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { commonTexts, conversationTexts as texts } from '@recado/texts';
import { EmptyState, ErrorState, getFailureMessage, SearchIcon, TextLink } from '@recado/ui';
import type { LoadedThread } from './useThread.ts';

interface ThreadErrorProps {
  readonly thread: LoadedThread;
  /** Path of the page on which no conversation is open. */
  readonly base: string;
  readonly isPhone: boolean;
}

/** Error state of a conversation that does not exist or could not be loaded. */
export function ThreadLoadError({ thread, base, isPhone }: ThreadErrorProps) {
  const isNotFound = thread.error instanceof ApiError && [400, 404].includes(thread.error.status);
  return (
    <Box>
      {isPhone && (
        <TextLink to={base} sx={{ display: 'inline-block', p: 2 }}>
          {texts.thread.back}
        </TextLink>
      )}
      {isNotFound ? (
        <EmptyState {...texts.thread.notFound} icon={<SearchIcon />} />
      ) : (
        <ErrorState
          title={texts.thread.loadFailed}
          text={getFailureMessage(thread.error, texts.list.loadFailedText)}
          retry={thread.reload}
          isRetrying={thread.isFetching}
        />
      )}
    </Box>
  );
}

export const ThreadSkeleton = () => (
  <Box role="status" aria-busy aria-label={commonTexts.loading} sx={{ p: 3, display: 'grid', gap: 2 }}>
    <Skeleton width="40%" height={48} />
    <Skeleton variant="rounded" width="55%" height={56} />
    <Skeleton variant="rounded" width="45%" height={56} sx={{ justifySelf: 'end' }} />
    <Skeleton variant="rounded" width="60%" height={56} />
  </Box>
);
