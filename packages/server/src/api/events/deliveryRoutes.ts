import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { EventServices } from './createEventServices.ts';

/** Routes of the delivery log of a client's webhooks, for the client's owner. */
export const deliveryRoutes = ({
  clients,
  deliveries,
}: EventServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/deliveries', async ({ caller, params, query }) => {
    const { id } = await clients.find(caller, params.id);
    return deliveries.list(id, query);
  }),
  defineRoute('GET /clients/{id}/deliveries/{deliveryId}', async ({ caller, actor, params }) => {
    // Audit access by administrators, because a delivery contains the message of its event.
    const { id } = await clients.read(caller, params.id, actor);
    return deliveries.get(id, params.deliveryId);
  }),
  defineRoute('POST /clients/{id}/deliveries/{deliveryId}/resend', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return deliveries.resend(id, params.deliveryId);
  }),
  defineRoute('POST /clients/{id}/deliveries/recover', async ({ caller, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    return deliveries.recover(id, payload);
  }),
  defineRoute('POST /clients/{id}/webhook/test', async ({ caller, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    return deliveries.test(id, payload.webhookId);
  }),
];
