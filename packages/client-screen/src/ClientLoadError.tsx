import { Box, Card, Skeleton } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { commonTexts, requestFailureTexts, clientDetailTexts as texts } from '@recado/texts';
import { EmptyState, ErrorState, getFailureMessage, SearchIcon } from '@recado/ui';

export interface ClientLoadErrorProps {
  readonly error: Error;
  readonly retry: () => unknown;
  readonly isRetrying: boolean;
}

/** Error that replaces the page of a client that does not exist or could not be loaded. */
export function ClientLoadError({ error, retry, isRetrying }: ClientLoadErrorProps) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Card>
      {isUnknown ? (
        <EmptyState title={texts.notFoundTitle} text={texts.notFoundText} icon={<SearchIcon />} />
      ) : (
        <ErrorState
          title={requestFailureTexts.clientLoad}
          text={getFailureMessage(error, texts.loadFailedText)}
          retry={retry}
          isRetrying={isRetrying}
        />
      )}
    </Card>
  );
}

/** Placeholder while the client loads. */
export const ClientLoadingSkeleton = () => (
  <Card aria-busy aria-label={commonTexts.loading} role="status" sx={{ p: { xs: 2, sm: 3 } }}>
    <Skeleton width="40%" height={36} />
    <Skeleton width="60%" />
    <Box sx={{ display: 'grid', gap: 2, mt: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={72} />
    </Box>
    <Skeleton variant="rounded" width={160} height={40} sx={{ mt: 3 }} />
  </Card>
);
