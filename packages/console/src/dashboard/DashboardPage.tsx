import { Box, Card, Typography } from '@mui/material';
import type { Client, DashboardStats as Stats } from '@recado/contract';
import { dashboardTexts, layoutTexts, requestFailureTexts, dashboardTexts as texts } from '@recado/texts';
import {
  AddIcon,
  ButtonLink,
  CheckCircleIcon,
  ClockIcon,
  ErrorState,
  getFailureMessage,
  MessageIcon,
  PageTitle,
  PhoneIcon,
  TextLink,
  useApi,
  useFailureToast,
} from '@recado/ui';
import { StatCard, StatCardGrid } from '@recado/ui/charts';
import { ClientsTable } from '../clients/ClientsTable.tsx';
import { EmptyClientList } from '../clients/EmptyClientList.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { listFirstSteps } from './listFirstSteps.ts';
import { selectRecentClients } from './selectRecentClients.ts';
import { TodayCard, TodayPlaceholder } from './TodayCard.tsx';

/** Milliseconds between two polls of the overview, because items can appear after a delay without an event. */
const POLL_INTERVAL_MS = 60_000;

/** Start page of an owner (docs/product.md §2). */
export function DashboardPage() {
  const stats = useApi('GET /dashboard/stats');
  const clients = useApi('GET /clients');
  const today = useApi('GET /today', undefined, { refetchInterval: POLL_INTERVAL_MS });
  useFailureToast(stats.error ?? clients.error, requestFailureTexts.dashboardLoad);
  const ownClients = clients.data?.clients.filter(({ shared }) => shared === null) ?? [];
  const firstSteps = today.data?.firstSteps;
  const steps = firstSteps && clients.data ? listFirstSteps(firstSteps, ownClients) : undefined;
  // The height of the overview depends on both responses. Until then, all content below it is a placeholder.
  const isLayoutPending = clients.isPending || today.isPending;
  return (
    // A new React key replaces all elements at once. Otherwise, those that are already visible would move.
    <Box key={isLayoutPending ? 'pending' : 'ready'} sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <PageTitle screen={layoutTexts.titles.dashboard} />
      {isLayoutPending ? (
        <TodayPlaceholder />
      ) : (
        <TodayCard
          query={today}
          hasConnectedLine={clients.data?.clients.some(({ isConnected }) => isConnected) ?? false}
          hasSingleClient={clients.data?.clients.length === 1}
        />
      )}
      <DashboardStats query={stats} isLayoutPending={isLayoutPending} />
      {!isLayoutPending && steps && <FirstSteps steps={steps} />}
      <RecentClients query={clients} isLayoutPending={isLayoutPending} isQuiet={steps !== undefined} />
    </Box>
  );
}

const CARD_ICONS = [
  ['totalClients', PhoneIcon],
  ['connectedClients', CheckCircleIcon],
  ['pendingClients', ClockIcon],
  ['totalMessages', MessageIcon],
] as const;

interface DashboardStatsProps {
  readonly query: {
    readonly data: Stats | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** True while content above the figures loads. The figures are hidden until then, so they do not move. */
  readonly isLayoutPending: boolean;
}

/** The four figures of the dashboard, or a retry button if they could not be loaded. */
const DashboardStats = ({ query, isLayoutPending }: DashboardStatsProps) =>
  !isLayoutPending && !query.data && query.error ? (
    <Card>
      <ErrorState
        title={dashboardTexts.figuresFailed}
        text={getFailureMessage(query.error, texts.loadFailedText)}
        retry={query.refetch}
        isRetrying={query.isFetching}
      />
    </Card>
  ) : (
    <StatCardGrid columns={4} phoneColumns={2}>
      {CARD_ICONS.map(([name, icon]) => (
        <StatCard
          key={name}
          label={dashboardTexts.cards[name]}
          value={query.data?.[name]}
          loading={isLayoutPending || query.isPending}
          icon={icon}
        />
      ))}
    </StatCardGrid>
  );

interface RecentClientsProps {
  readonly query: {
    readonly data: { readonly clients: readonly Client[] } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** True while content above the table loads. The table then shows placeholder rows. */
  readonly isLayoutPending: boolean;
  /** True if another button of the page is the primary action. This card's button is then not emphasized. */
  readonly isQuiet: boolean;
}

/** The five newest clients, with a link to all clients and a link that adds a client. */
function RecentClients({ query, isLayoutPending, isQuiet }: RecentClientsProps) {
  const { isFetching, refetch } = query;
  const data = isLayoutPending ? undefined : query.data;
  const error = isLayoutPending ? null : query.error;
  const isEmpty = data?.clients.length === 0;
  // Hide the links while the list loads, because the content that then appears above would move them.
  const hiddenWhileLoading = { visibility: data || error ? undefined : 'hidden' } as const;
  return (
    <Card component="section" aria-labelledby="recientes">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, pt: 2, pb: 1 }}>
        <Typography id="recientes" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.recentClients}
        </Typography>
        <TextLink to="/clients" sx={hiddenWhileLoading}>
          {texts.viewAll}
        </TextLink>
        <ButtonLink
          sx={hiddenWhileLoading}
          // A new React key replaces the button when its style changes.
          // During a transition between the styles, the text would be illegible.
          key={isQuiet ? 'quiet' : 'next'}
          to="/clients/add"
          variant={isQuiet || isEmpty ? 'outlined' : 'contained'}
          startIcon={<AddIcon />}
        >
          {texts.addClient}
        </ButtonLink>
      </Box>
      {isEmpty ? (
        <EmptyClientList texts={texts} isSecondary={isQuiet} />
      ) : !data && error ? (
        <ErrorState
          title={requestFailureTexts.dashboardLoad}
          text={getFailureMessage(error, texts.loadFailedText)}
          retry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <ClientsTable
          label={texts.recentClients}
          nameColumn={texts.columns.name}
          clients={data && selectRecentClients(data.clients)}
          placeholders={3}
        />
      )}
    </Card>
  );
}
