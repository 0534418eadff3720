import { Box } from '@mui/material';
import { failures, layout } from '@recado/texts';
import { PageTitle, useApi, useFailureToast } from '@recado/ui';
import { DashboardStats } from './DashboardStats.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { nextStep, stepsOf } from './firstStepsOf.ts';
import { RecentClients } from './RecentClients.tsx';

/** The owner's first screen (specification §2). */
export function DashboardPage() {
  const stats = useApi('GET /dashboard/stats');
  const clients = useApi('GET /clients');
  useFailureToast(stats.error ?? clients.error, failures.dashboardLoad);
  const steps = clients.data && stepsOf(clients.data.clients, stats.data?.totalMessages ?? 0);
  const isGuided = steps !== undefined && nextStep(steps) !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <PageTitle screen={layout.titles.dashboard} />
      <DashboardStats stats={stats.data} isLoading={stats.isPending} />
      {isGuided && stats.data && <FirstSteps steps={steps} />}
      <RecentClients query={clients} isQuiet={isGuided} />
    </Box>
  );
}
