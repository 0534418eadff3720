import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { ConversationServices } from './createConversationServices.ts';

type UsedServices = Pick<
  ConversationServices,
  'conversations' | 'inboxSearch' | 'inboxViews' | 'relatedItems' | 'stars'
> &
  Pick<ClientServices, 'clients'>;

/** Routes for the work with many conversations: search in all lines, bulk changes, saved views and starred messages. */
export const inboxRoutes = ({
  clients,
  conversations,
  inboxSearch,
  inboxViews,
  relatedItems,
  stars,
}: UsedServices): EndpointRoute[] => [
  defineRoute('GET /search', ({ caller, query }) => inboxSearch.search(caller.userId, query)),
  defineRoute('PATCH /clients/{id}/conversations', async ({ caller, params, payload, actor }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return conversations.changeMany(id, payload, actor);
  }),
  defineRoute('GET /clients/{id}/conversations/{conversation}/related', async ({ caller, params, actor }) => {
    const { id } = await clients.read(caller, params.id, actor);
    return relatedItems.load(caller.userId, id, params.conversation);
  }),
  defineRoute('GET /conversations/views', ({ caller }) => inboxViews.list(caller.userId)),
  defineRoute('POST /conversations/views', async ({ caller, payload, h }) =>
    h.response(await inboxViews.create(caller.userId, payload)).code(201),
  ),
  defineRoute('DELETE /conversations/views/{view}', ({ caller, params }) =>
    inboxViews.remove(caller.userId, params.view),
  ),
  defineRoute('GET /starred-messages', ({ caller, query }) => stars.list(caller.userId, query)),
  defineRoute('PUT /clients/{id}/messages/{messageId}/star', async ({ caller, params }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return stars.star(caller.userId, id, params.messageId);
  }),
  defineRoute('DELETE /clients/{id}/messages/{messageId}/star', async ({ caller, params }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return stars.unstar(caller.userId, id, params.messageId);
  }),
];
