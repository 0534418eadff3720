import type { ClientServices } from '../clients/createClientServices.ts';
import { programAndOwnerRoutes } from '../clients/programAndOwnerRoutes.ts';
import type { EventServices } from '../events/createEventServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { ConversationServices } from './createConversationServices.ts';

/** Services of other domains that the routes of conversations use. */
type OtherServices = Pick<ClientServices, 'clients' | 'teams'> & Pick<EventServices, 'presence'>;

/** Routes of conversations, notes, labels and quick replies, and of the overview of a user's clients. */
export const conversationRoutes = ({
  conversations,
  notes,
  labels,
  quickReplies,
  presence,
  teams,
  today,
  ...services
}: ConversationServices & OtherServices): EndpointRoute[] => {
  const shared = programAndOwnerRoutes(services);
  return [
    defineRoute('GET /today', ({ caller }) => today.load(caller.userId)),
    defineRoute('GET /conversations/waiting', ({ caller }) => conversations.waiting(caller.userId)),
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
    ...shared('PATCH /external/conversations/{conversation}', (clientId, { params, payload, actor }) =>
      conversations.change(clientId, params.conversation, payload, actor),
    ),
    ...shared('POST /external/conversations/{conversation}/pause', (clientId, { params, payload, origin }) =>
      conversations.pause(clientId, params.conversation, origin, payload.minutes),
    ),
    ...shared('POST /external/conversations/{conversation}/resume', (clientId, { params }) =>
      conversations.resume(clientId, params.conversation),
    ),
    ...shared('GET /external/conversations/{conversation}/notes', (clientId, { params, query }) =>
      notes.list(clientId, params.conversation, query),
    ),
    ...shared('POST /external/conversations/{conversation}/notes', (clientId, { params, payload, origin }) =>
      notes.write(clientId, params.conversation, payload.text, origin),
    ),
    ...shared('DELETE /external/conversations/{conversation}/notes/{note}', (clientId, { params, origin, actor }) =>
      notes.remove(clientId, params.conversation, params.note, origin, actor),
    ),
    ...shared('GET /external/colleagues', clientId => notes.colleagues(clientId)),
    defineRoute(
      'POST /clients/{id}/conversations/{conversation}/presence',
      async ({ caller: { userId, name, ...caller }, params, payload }) => {
        const { id } = await services.clients.find({ ...caller, userId, isAdmin: false }, params.id);
        const { clientId, conversation } = await conversations.get(id, params.conversation);
        const conversationId = conversation.id;
        const isWriting = payload.state === 'writing';
        const shared = await teams.isShared(clientId);
        if (shared) presence.report(clientId, { conversationId, person: { id: userId, name }, isWriting });
        return { success: true, clientId, conversationId, shared };
      },
    ),
    ...shared('GET /external/labels', clientId => labels.list(clientId)),
    ...shared('POST /external/labels', (clientId, { payload }) => labels.create(clientId, payload)),
    ...shared('PATCH /external/labels/{label}', (clientId, { params, payload }) =>
      labels.change(clientId, params.label, payload),
    ),
    ...shared('DELETE /external/labels/{label}', (clientId, { params }) => labels.remove(clientId, params.label)),
    ...shared('GET /external/quick-replies', clientId => quickReplies.list(clientId)),
    ...shared('POST /external/quick-replies', (clientId, { payload }) => quickReplies.create(clientId, payload)),
    ...shared('PATCH /external/quick-replies/{quickReply}', (clientId, { params, payload }) =>
      quickReplies.change(clientId, params.quickReply, payload),
    ),
    ...shared('DELETE /external/quick-replies/{quickReply}', (clientId, { params }) =>
      quickReplies.remove(clientId, params.quickReply),
    ),
  ];
};
