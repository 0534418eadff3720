import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { ConversationServices } from './createConversationServices.ts';

/** Routes that read and label a client's messages, for programs and for owners. */
export const messageRoutes = ({
  inbox,
  messageLabels,
  ...services
}: ConversationServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/messages', async ({ caller, actor, params, query }) => {
    const { id } = await services.clients.read(caller, params.id, actor);
    return inbox.browse(id, query);
  }),
  defineRoute('GET /external/messages', ({ caller, query }) => inbox.list(caller.clientId, query)),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/messages/{messageId}', (clientId, { params }) =>
    inbox.find(clientId, params.messageId),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'PUT /external/messages/{messageId}/labels',
    (clientId, { params, payload }) => messageLabels.set(clientId, params.messageId, payload.labels),
  ),
];
