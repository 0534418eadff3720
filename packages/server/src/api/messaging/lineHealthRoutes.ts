import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';

export const lineHealthRoutes = ({
  clients,
  lineHealth,
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  defineRoute('GET /external/health', ({ caller }) => lineHealth.readHealth(caller.clientId)),
  // Reading the health of a line is not audited, because it contains no message content.
  defineRoute('GET /clients/{id}/health', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return lineHealth.readHealth(id);
  }),
  defineRoute('PUT /clients/{id}/pace', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    return lineHealth.setPace(id, payload, actor);
  }),
];
