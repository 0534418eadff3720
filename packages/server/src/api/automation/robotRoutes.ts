import type { ApiServices } from '../index.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';

export const robotRoutes = ({ clients, rules }: ApiServices): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/robot', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return rules.read(id);
  }),
  defineRoute('PUT /clients/{id}/robot', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return rules.change(id, payload, actor);
  }),
  defineRoute('POST /clients/{id}/robot/try', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.read(caller, params.id, actor);
    return rules.preview(id, payload);
  }),
];
