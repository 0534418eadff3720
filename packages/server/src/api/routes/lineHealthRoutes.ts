import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';
import { sharedRoutes } from './sharedRoutes.ts';

export const lineHealthRoutes = (services: Services): Route[] => {
  const { clients, lineHealth } = services;
  return [
    ...sharedRoutes(services)('GET /external/health', clientId => lineHealth.of(clientId)),
    route('PUT /clients/{id}/pace', async ({ caller, actor, params, payload }) => {
      const { id } = await clients.find(caller, params.id);
      return lineHealth.setPace(id, payload, actor);
    }),
  ];
};
