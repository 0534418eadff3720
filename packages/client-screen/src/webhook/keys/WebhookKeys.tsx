import { Box, Skeleton } from '@mui/material';
import { webhookTools } from '@recado/texts';
import { ErrorState, failureMessage, useApi } from '@recado/ui';
import { SigningSecret } from './SigningSecret.tsx';
import { StaticHeader } from './StaticHeader.tsx';

/** What a client's deliveries are signed with, and the header that they may carry besides. */
export function WebhookKeys({ clientId }: { readonly clientId: string }) {
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/webhook/secret',
    { params: { id: clientId } },
    // Each look at a secret is noted in the audit log: one for each time somebody asks, and nothing is kept.
    { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  );
  if (data) {
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <SigningSecret clientId={clientId} keys={data.keys} />
        <StaticHeader clientId={clientId} header={data.keys.header} />
      </Box>
    );
  }
  if (!error) return <Skeleton variant="rounded" height={120} />;
  const text = failureMessage(error, '');
  return (
    <ErrorState
      title={webhookTools.failures.keysLoad}
      text={text === '' ? undefined : text}
      retry={refetch}
      isRetrying={isFetching}
    />
  );
}
