import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import type { EndpointRoute } from '../http/defineRoute.ts';
import type { RecordsServices } from './createRecordsServices.ts';

/** Routes that export or erase a client's data about one person, for programs and for owners. */
export const personDataRoutes = ({
  erasure,
  ...services
}: RecordsServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/contacts/{contact}/forget',
    (clientId, { params, payload, actor }) => erasure.erase(clientId, params.contact, payload, actor),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'GET /external/contacts/{contact}/data',
    async (clientId, { params, actor, h }) =>
      h
        .response(await erasure.exportData(clientId, params.contact, actor))
        .type('application/x-ndjson')
        .header('content-disposition', 'attachment; filename="datos.jsonl"')
        .header('cache-control', 'no-store'),
  ),
];
