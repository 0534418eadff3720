import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

/** Routes of a client's outbound proxy. Administrators can read it; only the owner can change or test it. */
export const proxyRoutes = ({ clients, proxies }: Services): Route[] => [
  route('GET /clients/{id}/proxy', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return proxies.get(id);
  }),
  route('PUT /clients/{id}/proxy', async ({ caller, actor, params, payload }) => {
    const client = await clients.find({ ...caller, isAdmin: false }, params.id);
    return proxies.set(client, payload, actor);
  }),
  route('DELETE /clients/{id}/proxy', async ({ caller, actor, params }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return proxies.remove(id, actor);
  }),
  route('POST /clients/{id}/proxy/test', async ({ caller, params }) => {
    const client = await clients.find({ ...caller, isAdmin: false }, params.id);
    return proxies.test(client);
  }),
];
