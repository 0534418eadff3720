import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { ClientServices } from './createClientServices.ts';

/** Routes of a client's outbound proxy. Administrators can read it; only the owner can change or test it. */
export const proxyRoutes = ({ clients, proxies }: ClientServices): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/proxy', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return proxies.get(id);
  }),
  defineRoute('PUT /clients/{id}/proxy', async ({ caller, actor, params, payload }) => {
    const client = await clients.find({ ...caller, isAdmin: false }, params.id);
    return proxies.set(client, payload, actor);
  }),
  defineRoute('DELETE /clients/{id}/proxy', async ({ caller, actor, params }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return proxies.remove(id, actor);
  }),
  defineRoute('POST /clients/{id}/proxy/test', async ({ caller, params }) => {
    const client = await clients.find({ ...caller, isAdmin: false }, params.id);
    return proxies.test(client);
  }),
];
