import type { AccountServices } from '../accounts/createAccountServices.ts';
import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { RecordsServices } from './createRecordsServices.ts';

type StatisticsRouteServices = RecordsServices & Pick<AccountServices, 'users'> & Pick<ClientServices, 'clients'>;

/** Routes of statistics: of the platform, of a user's clients and of one client's messages. */
export const statisticsRoutes = ({ statistics, users, clients }: StatisticsRouteServices): EndpointRoute[] => [
  defineRoute('GET /admin/stats', async () => {
    const [stats, trends, recentUsers, recentClients] = await Promise.all([
      statistics.readSystemStats(),
      statistics.readSystemTrends(),
      users.list({ range: NEWEST_FIVE_RANGE }),
      clients.listAll({ range: NEWEST_FIVE_RANGE }),
    ]);
    return { success: true, stats, recentData: { users: recentUsers.rows, clients: recentClients.rows }, trends };
  }),
  defineRoute('GET /dashboard/stats', ({ caller }) => statistics.readDashboardStats(caller.userId)),
  defineRoute('GET /clients/{id}/message-stats', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return statistics.readMessageStats(id);
  }),
  defineRoute('GET /clients/{id}/activity', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return statistics.readClientActivity(id, caller.userId);
  }),
];

/** Row range of the five newest records, which `GET /admin/stats` returns (docs/product.md §9). */
const NEWEST_FIVE_RANGE: [number, number] = [0, 4];
