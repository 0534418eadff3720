import type { Services } from '../services/index.ts';
import type { WebhookKeys } from '../services/webhooks/index.ts';
import { type Route, route } from './route.ts';

/** Webhooks and their keys, for a client's programs and for its owner. */
export const webhookRoutes = ({ clients, webhooks, webhookKeys }: Services): Route[] => [
  route('GET /external/webhooks', async ({ caller: { clientId } }) => ({
    success: true,
    clientId,
    webhooks: await webhooks.list(clientId),
  })),
  route('POST /external/webhooks', async ({ caller: { clientId }, payload }) => ({
    success: true,
    clientId,
    ...(await webhooks.add(clientId, payload)),
  })),
  route('GET /external/webhooks/{webhookId}', async ({ caller: { clientId }, params }) => ({
    success: true,
    clientId,
    ...(await webhooks.get(clientId, params.webhookId)),
  })),
  route('PATCH /external/webhooks/{webhookId}', async ({ caller: { clientId }, params, payload }) => ({
    success: true,
    clientId,
    ...(await webhooks.change(clientId, params.webhookId, payload)),
  })),
  route('DELETE /external/webhooks/{webhookId}', ({ caller, params }) =>
    webhooks.remove(caller.clientId, params.webhookId),
  ),

  route('GET /clients/{id}/webhook/secret', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return presentKeys(await webhookKeys.read(id));
  }),
  route('POST /clients/{id}/webhook/secret/rotate', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return presentKeys(await webhookKeys.rotate(id));
  }),
  route('PUT /clients/{id}/webhook/header', async ({ caller, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    return presentKeys(await webhookKeys.setHeader(id, payload.value === '' ? null : payload));
  }),
];

const presentKeys = ({ secret, previous, header }: WebhookKeys) => ({
  success: true,
  keys: { secret, previousUntil: previous?.until.toISOString() ?? null, header },
});
