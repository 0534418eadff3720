import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const lineHealthRoutes = ({ clients, lineHealth }: Services): Route[] => [
  route('GET /external/health', ({ caller }) => lineHealth.of(caller.clientId)),
  // It tells nothing of what anybody said: an administrator who looks at it has read no messages.
  route('GET /clients/{id}/health', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return lineHealth.of(id);
  }),
  route('PUT /clients/{id}/pace', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    return lineHealth.setPace(id, payload, actor);
  }),
];
