import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { createLazyComponent } from '@recado/ui';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ClientCard } from './card/ClientCard.tsx';
import { ConnectionActions } from './card/ConnectionActions.tsx';
import { HistoryImportProgress } from './card/HistoryImportProgress.tsx';
import { LastOfflinePeriod } from './card/LastOfflinePeriod.tsx';
import type { LinkingController } from './linking/useClientLinking.ts';
import { LineHealthNotice } from './statistics/LineHealthNotice.tsx';
import { MessageStatistics } from './statistics/MessageStatistics.tsx';
import { PriceCard } from './statistics/PriceCard.tsx';
import type { ConnectionActionSet } from './useConnectionActions.ts';

const LinkingCard = createLazyComponent(async () => (await import('./linking/LinkingCard.tsx')).LinkingCard);
const DeleteClientDialog = createLazyComponent(
  async () => (await import('./deletion/DeleteClientDialog.tsx')).DeleteClientDialog,
);

interface ClientOverviewProps {
  readonly client: Client;
  readonly linking: LinkingController;
  readonly actions: ConnectionActionSet;
  /** Whether this page is linking or restarting the client. */
  readonly isLinking: boolean;
  readonly listPath: string;
  /** Whether the page receives the client's events as they happen. */
  readonly isLive: boolean;
}

/** Overview tab with the client card, the linking card, the message statistics and the deletion dialog. */
export function ClientOverview({ client, linking, actions, isLinking, listPath, isLive }: ClientOverviewProps) {
  const navigate = useNavigate();
  const base = `${listPath}/${client.id}`;
  const [isDeleting, setDeleting] = useState(false);
  const [wasDeletionOpened, setDeletionOpened] = useState(false);
  const [isUnlinking, setUnlinking] = useState(false);
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
        <ClientCard client={client} isLinking={isLinking} onUnlink={() => setUnlinking(true)}>
          <ConnectionActions
            client={client}
            isPaused={client.connection.reason === 'owner-deactivated'}
            isLinking={linking.attempt !== undefined}
            actions={actions}
            isUnlinking={isUnlinking}
            onUnlinkingChange={setUnlinking}
            onDelete={() => {
              setDeletionOpened(true);
              setDeleting(true);
            }}
          />
        </ClientCard>
        {linking.attempt && (
          <Suspense>
            <LinkingCard
              key={linking.attempt.number}
              client={client}
              linking={linking}
              attempt={linking.attempt}
              regenerate={actions.initialize.run}
            />
          </Suspense>
        )}
      </Box>
      <LineHealthNotice clientId={client.id} settingsPath={`${base}/settings`} />
      {client.isConnected && (
        <MessageStatistics clientId={client.id} isLive={isLive} statisticsPath={`${base}/statistics`} />
      )}
      <LastOfflinePeriod clientId={client.id} />
      <HistoryImportProgress history={client.history} />
      <PriceCard client={client} />
      {wasDeletionOpened && (
        <Suspense>
          <DeleteClientDialog
            client={client}
            open={isDeleting}
            onClose={() => setDeleting(false)}
            onDeleted={() => navigate(listPath)}
          />
        </Suspense>
      )}
    </>
  );
}
