import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';

export const catalogRoutes = ({
  catalog,
  clients,
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  defineRoute('GET /external/catalog', ({ caller, query }) => catalog.list(caller.clientId, query)),
  // Reading the catalog is not audited, because customers see the same products.
  defineRoute('GET /clients/{id}/catalog', async ({ caller, params, query }) => {
    const { id } = await clients.find(caller, params.id);
    return catalog.list(id, query);
  }),
];
