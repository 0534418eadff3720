import type { WebhookKeys } from '../../deliveries/webhooks/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { EventServices } from './createEventServices.ts';

/** Routes of webhooks and their keys, for a client's programs and for its owner. */
export const webhookRoutes = ({
  clients,
  webhooks,
  webhookKeys,
  ceilings,
}: EventServices & Pick<ClientServices, 'clients'> & Pick<AccountServices, 'ceilings'>): EndpointRoute[] => [
  defineRoute('GET /external/webhooks', async ({ caller: { clientId }, query }) => ({
    success: true,
    clientId,
    webhooks: await webhooks.list(clientId, query.externalId),
  })),
  defineRoute('POST /external/webhooks', async ({ caller: { clientId, userId }, actor, payload }) => {
    // A temporary webhook needs no signing secret, because its receiver reads each message from the API.
    const isTemporary = payload.expiresAt !== undefined;
    const { secret: ownSecret, sealSecret } = webhookKeys.createOwnSecret();
    const added = await webhooks.add(clientId, { ...payload, ...(!isTemporary && { sealSecret }) }, actor);
    const { existed, webhook } = added;
    const answer = { success: true, clientId, ...added };
    // A webhook's own secret is shown only at creation. Older webhooks use the client's secret.
    if (isTemporary || (existed && webhook.ownSecret)) return answer;
    if (existed) await ceilings.countSecretRead(userId);
    return { ...answer, secret: existed ? (await webhookKeys.reveal(clientId, actor)).secret : ownSecret };
  }),
  defineRoute('GET /external/webhooks/{webhookId}', async ({ caller: { clientId }, params }) => ({
    success: true,
    clientId,
    ...(await webhooks.get(clientId, params.webhookId)),
  })),
  defineRoute('PATCH /external/webhooks/{webhookId}', async ({ caller: { clientId }, actor, params, payload }) => ({
    success: true,
    clientId,
    ...(await webhooks.change(clientId, params.webhookId, payload, actor)),
  })),
  defineRoute('POST /external/webhooks/{webhookId}/secret', async ({ caller: { clientId, userId }, actor, params }) => {
    await ceilings.countSecretRead(userId);
    const secret = await webhookKeys.rotateOwnSecret(clientId, params.webhookId, actor);
    return { success: true, clientId, ...(await webhooks.get(clientId, params.webhookId)), secret };
  }),
  defineRoute('DELETE /external/webhooks/{webhookId}', ({ caller, actor, params }) =>
    webhooks.remove(caller.clientId, params.webhookId, actor),
  ),

  defineRoute('GET /clients/{id}/webhook/secret', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    await ceilings.countSecretRead(caller.userId);
    return presentKeys(await webhookKeys.reveal(id, actor));
  }),
  defineRoute('POST /clients/{id}/webhook/secret/rotate', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    await ceilings.countSecretRead(caller.userId);
    return presentKeys(await webhookKeys.rotate(id, actor));
  }),
  defineRoute('PUT /clients/{id}/webhook/header', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    return presentKeys(await webhookKeys.setHeader(id, payload.value === '' ? null : payload, actor));
  }),
];

const presentKeys = ({ secret, previous, header }: WebhookKeys) => ({
  success: true,
  keys: { secret, previousUntil: previous?.until.toISOString() ?? null, header },
});
