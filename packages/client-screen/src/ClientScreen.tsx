import { Box } from '@mui/material';
import type { Client } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { clientDetailTexts as texts } from '@recado/texts';
import { BackIcon, ButtonLink, PageTitle, settleFromTopSx } from '@recado/ui';
import { Suspense, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ClientHeader } from './ClientHeader.tsx';
import { ClientLoadError, ClientLoadingSkeleton } from './ClientLoadError.tsx';
import { ClientOverview } from './ClientOverview.tsx';
import { ClientTabContent } from './ClientTabContent.tsx';
import { type ClientTab, listAvailableTabs, parseClientTab } from './clientTabs.ts';
import { useClientLinking } from './linking/useClientLinking.ts';
import { useClient } from './useClient.ts';
import { useConnectionActions } from './useConnectionActions.ts';

export interface ClientScreenProps {
  readonly clientId: string;
  /** Path of the client list. The back link leads there, and a deletion redirects there. */
  readonly listPath: string;
  /** Path of the API explorer. Undefined if the application has no explorer. */
  readonly explorerPath?: string;
  /** Path of the ready-made n8n flows. Undefined if the site has no flows. */
  readonly flowsPath?: string;
  /** Path of the client's conversations. Undefined if the application has no conversations. */
  readonly conversations?: string | undefined;
  /**
   * Whether the viewer is not the owner. The page then polls the state instead of following the client's events.
   * Events contain messages, and a viewer who has not opened any messages must not receive them.
   */
  readonly isSupervised?: boolean;
}

/**
 * Client detail screen of `/clients/{id}` and `/admin/clients/{clientId}` (docs/product.md §2).
 * Its route needs a child route for each of `clientTabs`.
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
  const tab = parseClientTab(pathname, base);
  const { isLive, ...query } = useClient(clientId, tab, isSupervised);
  const { data, error, isFetching, refetch } = query;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'minmax(0, 1fr)', ...settleFromTopSx }}>
      <PageTitle screen={pageTitleOf(data?.client, tab)} />
      {(!data || isNotFound(error)) && (
        <Box>
          <ButtonLink to={listPath} startIcon={<BackIcon />} sx={{ ml: -1 }}>
            {texts.back}
          </ButtonLink>
        </Box>
      )}
      {data && !isNotFound(error) && (
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
      {error && (!data || isNotFound(error)) && (
        <ClientLoadError error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && <ClientLoadingSkeleton />}
    </Box>
  );
}

/**
 * Returns whether the error means that the client was deleted, or is no longer shared, while its page was open.
 */
const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const pageTitleOf = (client: Client | undefined, tab: ClientTab): string => {
  const name = client?.businessName ?? texts.documentTitle;
  return tab === 'overview' ? name : texts.tabs.title(texts.tabs[tab], name);
};

interface ClientContentProps {
  readonly client: Client;
  readonly listPath: string;
  /** Path of the client's page. */
  readonly base: string;
  readonly tab: ClientTab;
  readonly explorerPath: string | undefined;
  readonly flowsPath: string | undefined;
  readonly conversations: string | undefined;
  readonly isLive: boolean;
  readonly isSupervised: boolean;
}

/** Header of the client and the selected tab. */
function ClientContent(props: ClientContentProps) {
  const { client, listPath, base, explorerPath, flowsPath, conversations, isLive, isSupervised } = props;
  // If the address names a tab that the user may not open, show the first tab instead.
  const tab = listAvailableTabs(client).find(clientTab => clientTab === props.tab) ?? 'overview';
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const linking = useClientLinking(client, () => showHeading(heading.current));
  const actions = useConnectionActions(client.id, linking);
  // Show the linking progress also while the request of the button "Reiniciar" runs.
  const isLinking = linking.attempt !== undefined || actions.restart.isRunning;
  return (
    <>
      <ClientHeader
        client={client}
        isLinking={isLinking}
        listPath={listPath}
        base={base}
        current={tab}
        conversations={conversations}
        headingRef={heading}
      />
      {tab === 'overview' && <ClientOverview {...{ client, linking, actions, isLinking, listPath, isLive }} />}
      {tab !== 'overview' && (
        <Suspense fallback={<ClientLoadingSkeleton />}>
          <ClientTabContent
            {...{ client, tab, explorerPath, flowsPath, isSupervised }}
            onLeft={() => navigate(listPath)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Moves the focus to the heading, for use when the focused card is removed. Scrolls so that the page header
 * does not cover the heading.
 */
function showHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}
