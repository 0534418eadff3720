import { Card } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { failures, clientDetail as texts } from '@recado/texts';
import { EmptyState, ErrorState, failureMessage, SearchIcon } from '@recado/ui';

export interface ClientMissingProps {
  readonly error: Error;
  readonly retry: () => unknown;
  readonly isRetrying: boolean;
}

/** In the place of a client that does not exist, or that could not be loaded. */
export function ClientMissing({ error, retry, isRetrying }: ClientMissingProps) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Card>
      {isUnknown ? (
        <EmptyState title={texts.notFoundTitle} text={texts.notFoundText} icon={<SearchIcon />} />
      ) : (
        <ErrorState
          title={failures.clientLoad}
          text={failureMessage(error, texts.loadFailedText)}
          retry={retry}
          isRetrying={isRetrying}
        />
      )}
    </Card>
  );
}
