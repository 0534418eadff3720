import type { Services } from '../services/index.ts';
import { type Route, route } from './route.ts';

export const clientRoutes = ({ clients, statistics }: Services): Route[] => [
  route('GET /dashboard/stats', ({ caller }) => statistics.dashboardStats(caller.userId)),
  route('GET /clients', async ({ caller }) => ({ clients: await clients.list(caller) })),
  route('POST /clients', async ({ caller, payload }) => ({ client: await clients.create(caller, payload) })),
  route('GET /clients/{id}', async ({ caller, params }) => ({
    client: await clients.get(caller, params.id),
  })),
  route('GET /clients/{id}/message-stats', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return statistics.messageStats(id);
  }),
  route('POST /clients/{id}/regenerate-token', async ({ caller, params }) => ({
    client: await clients.regenerateToken(caller, params.id),
  })),
  route('PATCH /clients/{id}/webhook', ({ caller, params, payload }) =>
    clients.setWebhook(caller, params.id, payload.webhookUrl),
  ),
  route('DELETE /clients/{id}/secure', ({ caller, params, payload }) =>
    clients.remove(caller, params.id, payload.confirmationWord),
  ),
];
