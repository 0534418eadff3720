import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';

export const templateRoutes = ({
  templates,
  ...services
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  // Reading templates is not audited, because they contain no messages of any conversation.
  defineRoute('GET /external/templates', ({ caller, query }) => templates.list(caller.clientId, query)),
  defineRoute('GET /clients/{id}/templates', async ({ caller, params, query }) => {
    const { id } = await services.clients.find(caller, params.id);
    return templates.list(id, query);
  }),
  ...defineProgramAndOwnerRoutes(services, 'POST /external/templates', async (clientId, { payload, h }) =>
    h.response(await templates.create(clientId, payload)).code(201),
  ),
  ...defineProgramAndOwnerRoutes(services, 'DELETE /external/templates/{template}', (clientId, { params }) =>
    templates.remove(clientId, params.template),
  ),
];
