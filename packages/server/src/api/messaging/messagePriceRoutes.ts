import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';

export const messagePriceRoutes = ({
  clients,
  messagePrices,
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  defineRoute('GET /external/prices', ({ caller, query }) => messagePrices.read(caller.clientId, query.days)),
  // Reading the ledger is not audited, because it contains no message content.
  defineRoute('GET /clients/{id}/prices', async ({ caller, params, query }) => {
    const { id } = await clients.find(caller, params.id);
    return messagePrices.read(id, query.days);
  }),
  defineRoute('PUT /clients/{id}/prices/quota', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    return messagePrices.setQuota(id, payload.freeServiceMessages, actor);
  }),
];
