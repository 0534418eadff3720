import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

/** How long a client's messages are kept. It tells nothing of what anybody said: whoever looks has read no messages. */
export const retentionRoutes = ({ clients, retention }: Services): Route[] => [
  route('GET /clients/{id}/retention', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return retention.get(id);
  }),
  route('GET /clients/{id}/retention/preview', async ({ caller, params, query }) => {
    const { id } = await clients.find(caller, params.id);
    return retention.preview(id, query);
  }),
  // Nobody but its owner says what is to be forgotten of a client.
  route('PUT /clients/{id}/retention', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return retention.set(id, payload, actor);
  }),
];
