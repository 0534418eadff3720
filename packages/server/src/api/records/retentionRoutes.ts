import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { RecordsServices } from './createRecordsServices.ts';

/**
 * Routes for a client's message retention. Read requests are not written to the audit log, because no response
 * contains message content.
 */
export const retentionRoutes = ({
  clients,
  retention,
}: RecordsServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/retention', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return retention.get(id);
  }),
  defineRoute('GET /clients/{id}/retention/preview', async ({ caller, params, query }) => {
    const { id } = await clients.find(caller, params.id);
    return retention.preview(id, query);
  }),
  // Only the client's owner decides which of its data is deleted; administrators may not.
  defineRoute('PUT /clients/{id}/retention', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return retention.set(id, payload, actor);
  }),
];
