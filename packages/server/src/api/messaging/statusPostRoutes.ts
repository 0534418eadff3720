import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import type { EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';
import { respondWithSendResult } from './sendRoutes.ts';

export const statusPostRoutes = ({
  statusPosts,
  ...services
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  ...defineProgramAndOwnerRoutes(services, 'GET /external/status-posts', (clientId, { query }) =>
    statusPosts.list(clientId, query),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/status-posts',
    async (clientId, { payload: post, headers, origin, h }) => {
      const idempotencyKey = headers['idempotency-key'];
      return respondWithSendResult(h, await statusPosts.publish({ clientId, post, origin, idempotencyKey }));
    },
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/status-posts/{post}', (clientId, { params }) =>
    statusPosts.get(clientId, params.post),
  ),
  ...defineProgramAndOwnerRoutes(services, 'DELETE /external/status-posts/{post}', async (clientId, { params, h }) =>
    respondWithSendResult(h, await statusPosts.remove(clientId, params.post)),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/status-audience', (clientId, { query }) =>
    statusPosts.countAudience(clientId, query),
  ),
];
