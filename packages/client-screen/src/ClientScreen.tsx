import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { clientDetail as texts } from '@recado/texts';
import { BackIcon, ButtonLink, lazyPart, PageTitle } from '@recado/ui';
import { Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiTab } from './ApiTab.tsx';
import { may } from './access.ts';
import { ClientHead } from './ClientHead.tsx';
import { ClientMissing, ClientSkeleton } from './ClientMissing.tsx';
import { ClientCard } from './card/ClientCard.tsx';
import { ConnectionActions } from './card/ConnectionActions.tsx';
import { type ClientTab, tabAt, tabsFor } from './clientTabs.ts';
import { DeleteClientDialog } from './deletion/DeleteClientDialog.tsx';
import { MessageFeed } from './feed/MessageFeed.tsx';
import { LinkingCard } from './linking/LinkingCard.tsx';
import { type Linking, useLinking } from './linking/useLinking.ts';
import { MessageStatistics } from './statistics/MessageStatistics.tsx';
import { useClient } from './useClient.ts';
import { type ConnectionActionSet, useConnectionActions } from './useConnectionActions.ts';
import { WebhookTab } from './webhook/WebhookTab.tsx';

const Flows = lazyPart(async () => (await import('./Flows.tsx')).Flows);
const TeamTab = lazyPart(async () => (await import('./team/TeamTab.tsx')).TeamTab);
const TemplatesTab = lazyPart(async () => (await import('./templates/TemplatesTab.tsx')).TemplatesTab);
const DataTab = lazyPart(async () => (await import('./data/DataTab.tsx')).DataTab);
const AnswersTab = lazyPart(async () => (await import('./answers/AnswersTab.tsx')).AnswersTab);

export interface ClientScreenProps {
  readonly clientId: string;
  /** Where the back link leads, and where one is taken when the client has been deleted. */
  readonly listPath: string;
  /** Where the API can be tried, if anywhere. */
  readonly explorerPath?: string;
  /** Where the ready flows for n8n are, if anywhere. */
  readonly flowsPath?: string;
  /** Where its conversations are read and answered, if anywhere. */
  readonly conversations?: string | undefined;
  /**
   * For somebody else than its owner: its state is asked for again and again instead of following its events, which carry
   * its messages. Whoever has not opened the messages has not read them.
   */
  readonly isSupervised?: boolean;
}

/**
 * `/clients/{id}` and `/admin/clients/{clientId}`: one screen (docs/product.md §2, client detail), to be mounted with a
 * child route for each of `clientTabs`.
 */
export function ClientScreen({
  clientId,
  listPath,
  explorerPath,
  flowsPath,
  conversations,
  isSupervised = false,
}: ClientScreenProps) {
  const { pathname } = useLocation();
  const base = `${listPath}/${clientId}`;
  const tab = tabAt(pathname, base);
  const { isLive, ...query } = useClient(clientId, tab, isSupervised);
  const { data, error, isFetching, refetch } = query;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle screen={titleOf(data?.client, tab)} />
      <Box>
        <ButtonLink to={listPath} startIcon={<BackIcon />} sx={{ ml: -1 }}>
          {texts.back}
        </ButtonLink>
      </Box>
      {data && !isGone(error) && (
        <ClientContent
          key={clientId}
          client={data.client}
          listPath={listPath}
          base={base}
          tab={tab}
          explorerPath={explorerPath}
          flowsPath={flowsPath}
          conversations={conversations}
          isLive={isLive}
          isSupervised={isSupervised}
        />
      )}
      {error && (!data || isGone(error)) && (
        <ClientMissing error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && <ClientSkeleton />}
    </Box>
  );
}

/** It was deleted, or is shared no more, while it was looked at. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const titleOf = (client: Client | undefined, tab: ClientTab): string => {
  const name = client?.businessName ?? texts.documentTitle;
  return tab === 'overview' ? name : texts.tabs.title(texts.tabs[tab], name);
};

interface ClientContentProps {
  readonly client: Client;
  readonly listPath: string;
  /** The client's own path. */
  readonly base: string;
  readonly tab: ClientTab;
  readonly explorerPath: string | undefined;
  readonly flowsPath: string | undefined;
  readonly conversations: string | undefined;
  readonly isLive: boolean;
  readonly isSupervised: boolean;
}

/** Whose page it is, and the part of it that was asked for. */
function ClientContent(props: ClientContentProps) {
  const { client, listPath, base, explorerPath, flowsPath, conversations, isLive, isSupervised } = props;
  // An address of a part that is not there for whoever asks leads to the first.
  const tab = tabsFor(client).find(each => each === props.tab) ?? 'overview';
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const linking = useLinking(client, () => showHeading(heading.current));
  const actions = useConnectionActions(client.id, linking);
  // What Reiniciar does is told while it is being asked for.
  const isLinking = linking.attempt !== undefined || actions.restart.isRunning;
  return (
    <>
      <ClientHead
        client={client}
        isLinking={isLinking}
        base={base}
        current={tab}
        conversations={conversations}
        headingRef={heading}
      />
      {tab === 'overview' && <Overview {...{ client, linking, actions, isLinking, listPath, isLive }} />}
      {tab === 'messages' && <MessageFeed clientId={client.id} />}
      {tab === 'answers' && (
        <Suspense fallback={<ClientSkeleton />}>
          <AnswersTab client={client} isReadOnly={isSupervised || !may(client, 'PUT /clients/{id}/robot')} />
        </Suspense>
      )}
      {tab === 'templates' && (
        <Suspense fallback={<ClientSkeleton />}>
          <TemplatesTab
            client={client}
            isReadOnly={isSupervised || !may(client, 'POST /clients/{id}/templates')}
          />
        </Suspense>
      )}
      {tab === 'team' && (
        <Suspense fallback={<ClientSkeleton />}>
          <TeamTab client={client} isReadOnly={isSupervised} onLeft={() => navigate(listPath)} />
        </Suspense>
      )}
      {tab === 'data' && (
        <Suspense fallback={<ClientSkeleton />}>
          <DataTab client={client} isReadOnly={isSupervised} />
        </Suspense>
      )}
      {tab === 'webhook' && <WebhookTab client={client} />}
      {tab === 'api' && <ApiTab client={client} explorerPath={explorerPath} />}
      {tab === 'api' && flowsPath !== undefined && (
        <Suspense fallback={<ClientSkeleton />}>
          <Flows client={client} path={flowsPath} />
        </Suspense>
      )}
    </>
  );
}

/** The focus stands there when the card is gone that it stood on, and the page's header is above it, not over it. */
function showHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}

interface OverviewProps {
  readonly client: Client;
  readonly linking: Linking;
  readonly actions: ConnectionActionSet;
  /** A connection is being made, here. */
  readonly isLinking: boolean;
  readonly listPath: string;
  /** What happens is told as it happens. */
  readonly isLive: boolean;
}

/** The client's card, what is needed to link it, what it sends and receives, and how to delete it. */
function Overview({ client, linking, actions, isLinking, listPath, isLive }: OverviewProps) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
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
            onUnlinking={setUnlinking}
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
      {client.isConnected && <MessageStatistics clientId={client.id} isLive={isLive} />}
      <DeleteClientDialog
        client={client}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate(listPath)}
      />
    </>
  );
}
