import { Box, Card, Typography } from '@mui/material';
import type { Client, DashboardStats as Stats } from '@recado/contract';
import { dashboard, failures, layout, dashboard as texts } from '@recado/texts';
import {
  AddIcon,
  ButtonLink,
  CheckCircleIcon,
  ClockIcon,
  ErrorState,
  failureMessage,
  MessageIcon,
  PageTitle,
  PhoneIcon,
  TextLink,
  useApi,
  useFailureToast,
} from '@recado/ui';
import { StatCard, StatGrid } from '@recado/ui/charts';
import { ClientsTable } from '../clients/ClientsTable.tsx';
import { NoClients } from '../clients/NoClients.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { nextStep, stepsOf } from './firstStepsOf.ts';
import { recentClients } from './recentClients.ts';
import { TodayCard } from './TodayCard.tsx';

/** The owner's first screen (docs/product.md §2). */
export function DashboardPage() {
  const stats = useApi('GET /dashboard/stats');
  const clients = useApi('GET /clients');
  useFailureToast(stats.error ?? clients.error, failures.dashboardLoad);
  // Whoever only attends to what others share has nothing to set up.
  const own = clients.data?.clients.filter(({ shared }) => shared === null);
  const hasOnlyShared = own?.length === 0 && (clients.data?.clients.length ?? 0) > 0;
  const steps = own && !hasOnlyShared ? stepsOf(own) : undefined;
  const isGuided = steps !== undefined && nextStep(steps) !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <PageTitle screen={layout.titles.dashboard} />
      <TodayCard
        isRunning={clients.data?.clients.some(({ isConnected }) => isConnected) ?? false}
        isOnlyOne={clients.data?.clients.length === 1}
      />
      <DashboardStats query={stats} isHeld={clients.isPending} />
      {isGuided && <FirstSteps steps={steps} />}
      <RecentClients query={clients} isQuiet={isGuided} />
    </Box>
  );
}

const cards = [
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
  /** What stands above them is not known yet: a figure that is read is not to move away. */
  readonly isHeld: boolean;
}

/** The four figures, or the way to try again where they could not be had. */
const DashboardStats = ({ query, isHeld }: DashboardStatsProps) =>
  !isHeld && !query.data && query.error ? (
    <Card>
      <ErrorState
        title={dashboard.figuresFailed}
        text={failureMessage(query.error, texts.loadFailedText)}
        retry={query.refetch}
        isRetrying={query.isFetching}
      />
    </Card>
  ) : (
    <StatGrid columns={4} phoneColumns={2}>
      {cards.map(([name, icon]) => (
        <StatCard
          key={name}
          label={dashboard.cards[name]}
          value={query.data?.[name]}
          loading={isHeld || query.isPending}
          icon={icon}
        />
      ))}
    </StatGrid>
  );

interface RecentClientsProps {
  readonly query: {
    readonly data: { readonly clients: readonly Client[] } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Another button of the screen is the next thing to do. */
  readonly isQuiet: boolean;
}

/** The five newest clients, with the ways to all of them and to a new one. */
function RecentClients({ query, isQuiet }: RecentClientsProps) {
  const { data, error, isFetching, refetch } = query;
  const isEmpty = data?.clients.length === 0;
  // What stands above is not known yet either: what could be pressed would move away.
  const held = { visibility: data || error ? undefined : 'hidden' } as const;
  return (
    <Card component="section" aria-labelledby="recientes">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, pt: 2, pb: 1 }}>
        <Typography id="recientes" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.recentClients}
        </Typography>
        <TextLink to="/clients" sx={held}>
          {texts.viewAll}
        </TextLink>
        <ButtonLink
          sx={held}
          // Another one: its words could not be read while one look turns into the other.
          key={isQuiet ? 'quiet' : 'next'}
          to="/clients/add"
          variant={isQuiet || isEmpty ? 'outlined' : 'contained'}
          startIcon={<AddIcon />}
        >
          {texts.addClient}
        </ButtonLink>
      </Box>
      {isEmpty ? (
        <NoClients texts={texts} isQuiet={isQuiet} />
      ) : !data && error ? (
        <ErrorState
          title={failures.dashboardLoad}
          text={failureMessage(error, texts.loadFailedText)}
          retry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <ClientsTable
          label={texts.recentClients}
          nameColumn={texts.columns.name}
          clients={data && recentClients(data.clients)}
          placeholders={3}
        />
      )}
    </Card>
  );
}
