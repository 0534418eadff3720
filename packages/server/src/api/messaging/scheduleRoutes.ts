import type { ClientServices } from '../clients/createClientServices.ts';
import { programAndOwnerRoutes } from '../clients/programAndOwnerRoutes.ts';
import type { EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';

export const scheduleRoutes = ({
  schedules,
  ...services
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => {
  const shared = programAndOwnerRoutes(services);
  return [
    ...shared('GET /external/schedules', (clientId, { query }) => schedules.list(clientId, query)),
    ...shared('GET /external/schedules/{schedule}', (clientId, { params }) => schedules.get(clientId, params.schedule)),
    ...shared('PATCH /external/schedules/{schedule}', (clientId, { params, payload }) =>
      schedules.change(clientId, params.schedule, payload),
    ),
    ...shared('DELETE /external/schedules/{schedule}', (clientId, { params }) =>
      schedules.remove(clientId, params.schedule),
    ),
  ];
};
