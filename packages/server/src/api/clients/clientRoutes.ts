import type { ApiServices } from '../index.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';

export const clientRoutes = ({ offlinePeriods, clients, statistics, today, tokens }: ApiServices): EndpointRoute[] => [
  defineRoute('GET /dashboard/stats', ({ caller }) => statistics.readDashboardStats(caller.userId)),
  defineRoute('GET /today', ({ caller }) => today.load(caller.userId)),
  defineRoute('GET /clients', async ({ caller }) => ({ clients: await clients.list(caller) })),
  defineRoute('POST /clients', async ({ caller, actor, payload }) => ({
    client: await clients.create(caller, payload, actor),
  })),
  defineRoute('GET /clients/{id}', async ({ caller, actor, params }) => ({
    client: await clients.open(caller, params.id, actor),
  })),
  defineRoute('GET /clients/{id}/message-stats', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return statistics.readMessageStats(id);
  }),
  defineRoute('GET /clients/{id}/absences', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return offlinePeriods.list(id);
  }),
  defineRoute('POST /clients/{id}/regenerate-token', async ({ caller, actor, params }) => ({
    client: await clients.regenerateToken(caller, params.id, actor),
  })),
  defineRoute('POST /clients/{id}/rotate-token', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    await tokens.rotate(id, actor);
    return { client: await clients.get(caller, id) };
  }),
  defineRoute('GET /clients/{id}/token-uses', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return tokens.uses(id);
  }),
  defineRoute('DELETE /clients/{id}/previous-token', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    return tokens.endPrevious(id, actor);
  }),
  defineRoute('POST /clients/{id}/use-linked-number', async ({ caller, actor, params }) => ({
    client: await clients.useLinkedNumber(caller, params.id, actor),
  })),
  defineRoute('PUT /clients/{id}/calls', async ({ caller, actor, params, payload }) => ({
    client: await clients.setCalls(caller, params.id, payload, actor),
  })),
  defineRoute('PUT /clients/{id}/reading', async ({ caller, actor, params, payload }) => ({
    client: await clients.setReading(caller, params.id, payload.markRead, actor),
  })),
  defineRoute('PATCH /clients/{id}/webhook', ({ caller, actor, params, payload }) =>
    clients.setWebhook(caller, params.id, payload.webhookUrl, actor),
  ),
  defineRoute('DELETE /clients/{id}/secure', ({ caller, actor, params, payload }) =>
    clients.remove(caller, params.id, payload.confirmationWord, actor),
  ),
];
