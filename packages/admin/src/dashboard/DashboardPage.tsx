import { Box, Card } from '@mui/material';
import { adminDashboard, adminLists, failures } from '@recado/texts';
import { ErrorState, failureMessage, PageTitle, useApi, useFailureToast } from '@recado/ui';
import { RecentClients } from './RecentClients.tsx';
import { RecentUsers } from './RecentUsers.tsx';
import { SystemStats } from './SystemStats.tsx';

/** `/admin` and `/admin/dashboard` (specification §2, admin dashboard). */
export function DashboardPage() {
  const { data, error, isFetching, refetch } = useApi('GET /admin/stats');
  useFailureToast(error, failures.adminLoad);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle screen={adminDashboard.title} />
      {!data && error ? (
        <Card>
          <ErrorState
            title={failures.adminLoad}
            text={failureMessage(error, adminLists.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        </Card>
      ) : (
        <>
          <SystemStats stats={data?.stats} />
          <RecentUsers users={data?.recentData.users} />
          <RecentClients clients={data?.recentData.clients} />
        </>
      )}
    </Box>
  );
}
