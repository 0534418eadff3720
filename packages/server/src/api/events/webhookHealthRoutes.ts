import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { EventServices } from './createEventServices.ts';

/** Routes of webhooks' delivery health, for the webhooks' owner. */
export const webhookHealthRoutes = ({
  clients,
  webhooks,
  webhookHealth,
}: EventServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/webhooks', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return { webhooks: await webhookHealth.list(id) };
  }),
  defineRoute('PUT /clients/{id}/webhooks/{webhookId}/chat-kinds', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    await webhooks.change(id, params.webhookId, { chatKinds: payload.chatKinds }, actor);
    return { success: true, webhook: await webhookHealth.get(id, params.webhookId) };
  }),
  defineRoute('PUT /clients/{id}/webhooks/{webhookId}/turns', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    await webhooks.setBatching(id, params.webhookId, payload.turnSeconds, actor);
    return { success: true, webhook: await webhookHealth.get(id, params.webhookId) };
  }),
  defineRoute('POST /clients/{id}/webhooks/{webhookId}/enable', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    await webhooks.change(id, params.webhookId, { enabled: true }, actor);
    return { success: true, webhook: await webhookHealth.get(id, params.webhookId) };
  }),
  defineRoute('GET /webhooks/disabled', async ({ caller: { userId } }) => ({
    webhooks: await webhookHealth.listDisabled(userId),
  })),
];
