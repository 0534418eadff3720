import type { IncomingMessage } from 'node:http';
import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import type { EndpointRoute } from '../http/defineRoute.ts';
import type { AutomationServices } from './createAutomationServices.ts';

export const campaignRoutes = ({
  campaigns,
  campaignRecipients,
  ...services
}: AutomationServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  ...defineProgramAndOwnerRoutes(services, 'GET /external/campaigns', (clientId, { query }) =>
    campaigns.list(clientId, query),
  ),
  ...defineProgramAndOwnerRoutes(services, 'POST /external/campaigns', async (clientId, { payload, origin, h }) =>
    h.response(await campaigns.create(clientId, payload, origin)).code(201),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/campaigns/{campaign}', (clientId, { params }) =>
    campaigns.get(clientId, params.campaign),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'PATCH /external/campaigns/{campaign}',
    (clientId, { params, payload, actor }) => campaigns.change(clientId, params.campaign, payload, actor),
  ),
  ...defineProgramAndOwnerRoutes(services, 'DELETE /external/campaigns/{campaign}', (clientId, { params, actor }) =>
    campaigns.remove(clientId, params.campaign, actor),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/campaigns/{campaign}/recipients',
    (clientId, { params, query, payload }) => campaignRecipients.choose(clientId, params.campaign, payload, query),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/campaigns/{campaign}/recipients/import',
    (clientId, { params, query, actor, request }) => {
      // `bindRoute` leaves multipart bodies unread, so the payload is the stream of the request.
      const form = request.payload as unknown as IncomingMessage;
      return campaignRecipients.addFromList(clientId, params.campaign, form, query, actor);
    },
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'GET /external/campaigns/{campaign}/recipients',
    (clientId, { params, query }) => campaignRecipients.list(clientId, params.campaign, query),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'GET /external/campaigns/{campaign}/recipients/export',
    async (clientId, { params, actor, h }) =>
      h
        .response(await campaignRecipients.exportOutcomes(clientId, params.campaign, actor))
        .type('text/csv')
        .header('content-disposition', 'attachment; filename="resultados.csv"')
        .header('cache-control', 'no-store'),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'DELETE /external/campaigns/{campaign}/recipients',
    (clientId, { params, query }) => campaignRecipients.leaveOutCountry(clientId, params.campaign, query.country),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'DELETE /external/campaigns/{campaign}/recipients/{recipient}',
    (clientId, { params }) => campaignRecipients.leaveOut(clientId, params.campaign, params.recipient),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/campaigns/{campaign}/repeat',
    async (clientId, { params, payload, origin, h }) =>
      h.response(await campaigns.repeat(clientId, params.campaign, payload.name, origin)).code(201),
  ),
];
