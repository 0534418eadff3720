import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
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
  firstSteps,
  ...services
}: ConversationServices & OtherServices): EndpointRoute[] => [
  defineRoute('GET /today', ({ caller }) => today.load(caller.userId)),
  defineRoute('DELETE /today/first-steps', ({ caller }) => firstSteps.dismiss(caller.userId)),
  defineRoute('GET /conversations', ({ caller, query }) => conversations.listOfUser(caller.userId, query)),
  defineRoute('GET /conversations/waiting', ({ caller }) => conversations.waiting(caller.userId)),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/conversations', (clientId, { query }) =>
    conversations.list(clientId, query),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/conversations/{conversation}', (clientId, { params }) =>
    conversations.get(clientId, params.conversation),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'GET /external/conversations/{conversation}/messages',
    (clientId, { params, query }) => conversations.messages(clientId, params.conversation, query),
  ),
  ...defineProgramAndOwnerRoutes(services, 'POST /external/conversations/{conversation}/read', (clientId, { params }) =>
    conversations.read(clientId, params.conversation),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'PATCH /external/conversations/{conversation}',
    (clientId, { params, payload, actor }) => conversations.change(clientId, params.conversation, payload, actor),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/conversations/{conversation}/pause',
    (clientId, { params, payload, origin }) =>
      conversations.pause(clientId, params.conversation, origin, payload.minutes),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/conversations/{conversation}/resume',
    (clientId, { params }) => conversations.resume(clientId, params.conversation),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'GET /external/conversations/{conversation}/notes',
    (clientId, { params, query }) => notes.list(clientId, params.conversation, query),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/conversations/{conversation}/notes',
    (clientId, { params, payload, origin }) => notes.write(clientId, params.conversation, payload.text, origin),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'DELETE /external/conversations/{conversation}/notes/{note}',
    (clientId, { params, origin, actor }) => notes.remove(clientId, params.conversation, params.note, origin, actor),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/colleagues', clientId => notes.colleagues(clientId)),
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
  ...defineProgramAndOwnerRoutes(services, 'GET /external/labels', clientId => labels.list(clientId)),
  ...defineProgramAndOwnerRoutes(services, 'POST /external/labels', (clientId, { payload }) =>
    labels.create(clientId, payload),
  ),
  ...defineProgramAndOwnerRoutes(services, 'PATCH /external/labels/{label}', (clientId, { params, payload }) =>
    labels.change(clientId, params.label, payload),
  ),
  ...defineProgramAndOwnerRoutes(services, 'DELETE /external/labels/{label}', (clientId, { params }) =>
    labels.remove(clientId, params.label),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/quick-replies', clientId => quickReplies.list(clientId)),
  ...defineProgramAndOwnerRoutes(services, 'POST /external/quick-replies', (clientId, { payload }) =>
    quickReplies.create(clientId, payload),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'PATCH /external/quick-replies/{quickReply}',
    (clientId, { params, payload }) => quickReplies.change(clientId, params.quickReply, payload),
  ),
  ...defineProgramAndOwnerRoutes(services, 'DELETE /external/quick-replies/{quickReply}', (clientId, { params }) =>
    quickReplies.remove(clientId, params.quickReply),
  ),
];
