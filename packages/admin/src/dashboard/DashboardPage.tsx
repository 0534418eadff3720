import { Box, Card, Skeleton, type SvgIconProps, Typography } from '@mui/material';
import type { SystemStats as Stats } from '@recado/contract';
import { adminDashboardTexts, adminListTexts, requestFailureTexts, adminDashboardTexts as texts } from '@recado/texts';
import {
  ErrorState,
  formatNumber,
  getFailureMessage,
  MessageIcon,
  PageTitle,
  PhoneIcon,
  UsersIcon,
  useApi,
  useFailureToast,
} from '@recado/ui';
import { StatCardGrid } from '@recado/ui/charts';
import { useResourceDefinitions } from 'ra-core';
import { type ComponentType, useId } from 'react';
import { AttentionCard } from './AttentionCard.tsx';
import { RecentClients } from './RecentClients.tsx';
import { RecentUsers } from './RecentUsers.tsx';
import { TrendsCard } from './TrendsCard.tsx';

/** Milliseconds between two refreshes of the problems. */
const REFRESH_INTERVAL_MS = 60_000;

/** Page of `/admin` and `/admin/dashboard` (docs/product.md §2, admin dashboard). */
export function DashboardPage() {
  const stats = useApi('GET /admin/stats');
  const { error, isFetching, refetch } = stats;
  // An application that embeds the administration may omit the page of the health.
  const hasHealth = 'health' in useResourceDefinitions();
  const health = useApi('GET /admin/health', {}, { enabled: hasHealth, refetchInterval: REFRESH_INTERVAL_MS });
  useFailureToast(error, requestFailureTexts.adminLoad);
  // The height of the first card depends on the health. Until then, all content below it is a placeholder.
  const isPending = stats.isPending || (hasHealth && health.isPending);
  const data = isPending ? undefined : stats.data;
  return (
    // A new React key replaces all elements at once. Otherwise, those that are already visible would move.
    <Box
      key={isPending ? 'pending' : 'ready'}
      sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <PageTitle screen={adminDashboardTexts.title} />
      {hasHealth && <AttentionCard query={health} isPending={isPending} />}
      {!data && error && !isPending ? (
        <Card>
          <ErrorState
            title={requestFailureTexts.adminLoad}
            text={getFailureMessage(error, adminListTexts.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        </Card>
      ) : (
        <>
          <SystemStats stats={data?.stats} />
          <TrendsCard days={data?.trends} />
          <RecentUsers users={data?.recentData.users} />
          <RecentClients clients={data?.recentData.clients} />
        </>
      )}
    </Box>
  );
}

interface SystemStatsProps {
  readonly stats: Stats | undefined;
}

/** Counts of users, clients and messages. `stats` is undefined while they load. */
const SystemStats = ({ stats }: SystemStatsProps) => (
  <StatCardGrid columns={3} phoneColumns={1}>
    <FiguresCard
      title={texts.users.title}
      icon={UsersIcon}
      figures={[
        [texts.users.total, stats?.users.total],
        [texts.users.active, stats?.users.active],
        [texts.users.admin, stats?.users.admin],
      ]}
    />
    <FiguresCard
      title={texts.clients.title}
      icon={PhoneIcon}
      figures={[
        [texts.clients.total, stats?.clients.total],
        [texts.clients.connected, stats?.clients.connected],
        [texts.clients.pending, stats?.clients.pending],
      ]}
    />
    <FiguresCard
      title={texts.messages.title}
      icon={MessageIcon}
      figures={[
        [texts.messages.total, stats?.messages.total],
        [texts.messages.inbound, stats?.messages.inbound],
        [texts.messages.outbound, stats?.messages.outbound],
      ]}
    />
  </StatCardGrid>
);

type Figure = readonly [label: string, value: number | undefined];

interface FiguresCardProps {
  readonly title: string;
  readonly icon: ComponentType<SvgIconProps>;
  /** Figures of the card: the total first, then its parts. Undefined while they load. */
  readonly figures: readonly Figure[];
}

/** Card with a total and its parts. */
function FiguresCard({ title, icon: Icon, figures }: FiguresCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Icon fontSize="small" sx={{ color: 'primary.main' }} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
        {figures.map(([label, value], index) => (
          <Box key={label} sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
            <Typography component="dt" variant="body2" color="text.secondary" sx={{ flex: 1 }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              sx={{
                m: 0,
                fontSize: index === 0 ? '1.375rem' : '1rem',
                fontWeight: index === 0 ? 650 : 500,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {value === undefined ? <Skeleton width={48} /> : formatNumber(value)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
