import type { Services } from '../index.ts';
import type { Route } from './route.ts';
import { sharedRoutes } from './sharedRoutes.ts';

export const conversationRoutes = ({ conversations, ...services }: Services): Route[] => {
  const shared = sharedRoutes(services);
  return [
    ...shared('GET /external/conversations', (clientId, { query }) => conversations.list(clientId, query)),
    ...shared('GET /external/conversations/{conversation}', (clientId, { params }) =>
      conversations.get(clientId, params.conversation),
    ),
    ...shared('GET /external/conversations/{conversation}/messages', (clientId, { params, query }) =>
      conversations.messages(clientId, params.conversation, query),
    ),
    ...shared('POST /external/conversations/{conversation}/read', (clientId, { params }) =>
      conversations.read(clientId, params.conversation),
    ),
    ...shared('PATCH /external/conversations/{conversation}', (clientId, { params, payload }) =>
      conversations.change(clientId, params.conversation, payload),
    ),
    ...shared('POST /external/conversations/{conversation}/pause', (clientId, { params, payload, origin }) =>
      conversations.pause(clientId, params.conversation, origin, payload.minutes),
    ),
    ...shared('POST /external/conversations/{conversation}/resume', (clientId, { params }) =>
      conversations.resume(clientId, params.conversation),
    ),
  ];
};
