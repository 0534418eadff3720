import { Box, Card, Skeleton } from '@mui/material';
import { adminHealth as texts } from '@recado/texts';
import { ErrorState, failureMessage, PageTitle, useApi } from '@recado/ui';
import { HealthDetails } from './HealthDetails.tsx';
import { HealthFigures } from './HealthFigures.tsx';
import { HealthSummary } from './HealthSummary.tsx';
import { WorkersCard } from './WorkersCard.tsx';

/** Milliseconds between two looks; the server's own figures are at most two seconds old. */
const PULSE = 5_000;

/** Workers, sessions, queue and server at a glance; what stands there stays when the server does not answer. */
export function HealthPage() {
  const { data, error, isFetching, refetch } = useApi('GET /admin/health', {}, { refetchInterval: PULSE });
  const health = data?.health;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle screen={texts.title} />
      {!health && error ? (
        <Card>
          <ErrorState
            title={texts.loadFailed}
            text={failureMessage(error, texts.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        </Card>
      ) : (
        <>
          <HealthSummary health={health} isStale={error !== null} />
          <HealthFigures health={health} />
          {health ? (
            <HealthDetails health={health} />
          ) : (
            <Skeleton variant="rounded" height={240} aria-hidden />
          )}
          <WorkersCard pulse={PULSE} />
        </>
      )}
    </Box>
  );
}
