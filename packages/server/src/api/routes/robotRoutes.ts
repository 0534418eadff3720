import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const robotRoutes = ({ clients, rules }: Services): Route[] => [
  route('GET /clients/{id}/robot', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return rules.read(id);
  }),
  route('PUT /clients/{id}/robot', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return rules.change(id, payload, actor);
  }),
  route('POST /clients/{id}/robot/try', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.read(caller, params.id, actor);
    return rules.preview(id, payload);
  }),
];
