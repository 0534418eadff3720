import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

/** How long a client's messages are kept, and who may see how reliable it was. It tells nothing of what anybody said: whoever looks has read no messages. */
export const retentionRoutes = ({ clients, retention, statusPages }: Services): Route[] => [
  route('GET /clients/{id}/retention', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return retention.get(id);
  }),
  route('GET /clients/{id}/retention/preview', async ({ caller, params, query }) => {
    const { id } = await clients.find(caller, params.id);
    return retention.preview(id, query);
  }),
  // Its owner's alone: whoever has the address sees it.
  route('GET /clients/{id}/status-page', async ({ caller, params }) => {
    const { id, ownerId } = await clients.find(caller, params.id);
    return statusPages.get(id, ownerId === caller.userId);
  }),
  route('POST /clients/{id}/status-page', async ({ caller, actor, params }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return statusPages.renew(id, actor);
  }),
  route('DELETE /clients/{id}/status-page', async ({ caller, actor, params }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return statusPages.end(id, actor);
  }),
  // Nobody but its owner says what is to be forgotten of a client.
  route('PUT /clients/{id}/retention', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return retention.set(id, payload, actor);
  }),
];
