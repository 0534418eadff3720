import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const clientRoutes = ({ offlinePeriods, clients, statistics, today, tokens }: Services): Route[] => [
  route('GET /dashboard/stats', ({ caller }) => statistics.readDashboardStats(caller.userId)),
  route('GET /today', ({ caller }) => today.load(caller.userId)),
  route('GET /clients', async ({ caller }) => ({ clients: await clients.list(caller) })),
  route('POST /clients', async ({ caller, actor, payload }) => ({
    client: await clients.create(caller, payload, actor),
  })),
  route('GET /clients/{id}', async ({ caller, actor, params }) => ({
    client: await clients.open(caller, params.id, actor),
  })),
  route('GET /clients/{id}/message-stats', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return statistics.readMessageStats(id);
  }),
  route('GET /clients/{id}/absences', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return offlinePeriods.list(id);
  }),
  route('POST /clients/{id}/regenerate-token', async ({ caller, actor, params }) => ({
    client: await clients.regenerateToken(caller, params.id, actor),
  })),
  route('POST /clients/{id}/rotate-token', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    await tokens.rotate(id, actor);
    return { client: await clients.get(caller, id) };
  }),
  route('GET /clients/{id}/token-uses', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return tokens.uses(id);
  }),
  route('DELETE /clients/{id}/previous-token', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    return tokens.endPrevious(id, actor);
  }),
  route('POST /clients/{id}/use-linked-number', async ({ caller, actor, params }) => ({
    client: await clients.useLinkedNumber(caller, params.id, actor),
  })),
  route('PUT /clients/{id}/calls', async ({ caller, actor, params, payload }) => ({
    client: await clients.setCalls(caller, params.id, payload, actor),
  })),
  route('PUT /clients/{id}/reading', async ({ caller, actor, params, payload }) => ({
    client: await clients.setReading(caller, params.id, payload.markRead, actor),
  })),
  route('PATCH /clients/{id}/webhook', ({ caller, actor, params, payload }) =>
    clients.setWebhook(caller, params.id, payload.webhookUrl, actor),
  ),
  route('DELETE /clients/{id}/secure', ({ caller, actor, params, payload }) =>
    clients.remove(caller, params.id, payload.confirmationWord, actor),
  ),
];
