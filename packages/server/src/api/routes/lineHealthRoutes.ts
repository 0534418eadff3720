import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const lineHealthRoutes = ({ clients, lineHealth }: Services): Route[] => [
  route('GET /external/health', ({ caller }) => lineHealth.readHealth(caller.clientId)),
  // Reading the health report is not audited, because it contains no message content.
  route('GET /clients/{id}/health', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return lineHealth.readHealth(id);
  }),
  route('PUT /clients/{id}/pace', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find(caller, params.id);
    return lineHealth.setPace(id, payload, actor);
  }),
];
