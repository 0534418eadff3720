import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import type { EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';

export const scheduleRoutes = ({
  schedules,
  ...services
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  ...defineProgramAndOwnerRoutes(services, 'GET /external/schedules', (clientId, { query }) =>
    schedules.list(clientId, query),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/schedules/{schedule}', (clientId, { params }) =>
    schedules.get(clientId, params.schedule),
  ),
  ...defineProgramAndOwnerRoutes(services, 'PATCH /external/schedules/{schedule}', (clientId, { params, payload }) =>
    schedules.change(clientId, params.schedule, payload),
  ),
  ...defineProgramAndOwnerRoutes(services, 'DELETE /external/schedules/{schedule}', (clientId, { params }) =>
    schedules.remove(clientId, params.schedule),
  ),
];
