import { Box, Card, Skeleton } from '@mui/material';
import type { Client } from '@recado/contract';
import { STATUS_POLL_INTERVAL } from '@recado/contract/rules';
import { ApiError } from '@recado/sdk';
import { common, failures, clientDetail as texts } from '@recado/texts';
import {
  BackIcon,
  ButtonLink,
  EmptyState,
  ErrorState,
  failureMessage,
  PageTitle,
  SearchIcon,
  useApi,
  useFailureToast,
} from '@recado/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ClientCard } from './card/ClientCard.tsx';
import { ConnectionActions } from './card/ConnectionActions.tsx';
import { DeleteClientDialog } from './deletion/DeleteClientDialog.tsx';
import { MessageFeed } from './feed/MessageFeed.tsx';
import { LinkingCard } from './linking/LinkingCard.tsx';
import { useLinking } from './linking/useLinking.ts';
import { MessageStatistics } from './statistics/MessageStatistics.tsx';
import { useConnectionActions } from './useConnectionActions.ts';
import { WebhookTools } from './webhook/WebhookTools.tsx';

export interface ClientScreenProps {
  readonly clientId: string;
  /** Where the back link leads, and where one is taken when the client has been deleted. */
  readonly listPath: string;
}

/** `/clients/{id}` and `/admin/clients/{clientId}`: one screen (docs/product.md §2, client detail). */
export function ClientScreen({ clientId, listPath }: ClientScreenProps) {
  const { data, error, isFetching, refetch } = useClient(clientId);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle screen={data?.client.businessName ?? texts.documentTitle} />
      <Box>
        <ButtonLink to={listPath} startIcon={<BackIcon />} sx={{ ml: -1 }}>
          {texts.back}
        </ButtonLink>
      </Box>
      {data && <ClientContent key={clientId} client={data.client} listPath={listPath} />}
      {!data && error && <ClientMissing error={error} retry={refetch} isRetrying={isFetching} />}
      {!data && !error && <ClientSkeleton />}
    </Box>
  );
}

interface ClientContentProps {
  readonly client: Client;
  readonly listPath: string;
}

/** The client's card, what is needed to link it, what it sends and receives, and how to delete it. */
function ClientContent({ client, listPath }: ClientContentProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const linking = useLinking(client, () => heading.current?.focus({ preventScroll: true }));
  const actions = useConnectionActions(client.id, linking);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: linking.attempt ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        <ClientCard client={client} headingRef={heading} isNarrow={linking.attempt !== undefined}>
          <ConnectionActions
            isConnected={client.isConnected}
            isLinking={linking.attempt !== undefined}
            actions={actions}
            onDelete={() => setDeleting(true)}
          />
        </ClientCard>
        {linking.attempt && (
          <LinkingCard
            key={linking.attempt.number}
            client={client}
            linking={linking}
            attempt={linking.attempt}
            regenerate={actions.initialize.run}
          />
        )}
      </Box>
      <WebhookTools client={client} />
      {client.isConnected && <MessageStatistics clientId={client.id} />}
      {(client.isConnected || client.messageCount > 0) && <MessageFeed clientId={client.id} />}
      <DeleteClientDialog
        client={client}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate(listPath)}
      />
    </>
  );
}

interface ClientMissingProps {
  readonly error: Error;
  readonly retry: () => unknown;
  readonly isRetrying: boolean;
}

/** In the place of a client that does not exist, or that could not be loaded. */
function ClientMissing({ error, retry, isRetrying }: ClientMissingProps) {
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

/** While the client is on its way. */
const ClientSkeleton = () => (
  <Card aria-busy aria-label={common.loading} role="status" sx={{ p: { xs: 2, sm: 3 } }}>
    <Skeleton width="40%" height={36} />
    <Skeleton width="60%" />
    <Box sx={{ display: 'grid', gap: 2, mt: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={72} />
    </Box>
    <Skeleton variant="rounded" width={160} height={40} sx={{ mt: 3 }} />
  </Card>
);

/** A client, read again by itself while its connection is being recovered. */
function useClient(clientId: string) {
  const query = useApi(
    'GET /clients/{id}',
    { params: { id: clientId } },
    { refetchInterval: ({ state }) => isRecovering(state.data?.client) && STATUS_POLL_INTERVAL },
  );
  useFailureToast(query.error, failures.clientLoad);
  return query;
}

const isRecovering = (client: Client | undefined): boolean => client?.connection.state === 'reconnecting';
