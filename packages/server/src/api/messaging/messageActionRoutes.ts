import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import type { EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';
import type { MessageActionRequest } from './sending/index.ts';
import { respondCreated, respondWithSendResult } from './sendRoutes.ts';

/** Routes that send messages or act on a single message, for programs and for owners. */
export const messageActionRoutes = ({
  schedules,
  sender,
  messageActions,
  typingStates,
  ...services
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/messages',
    async (clientId, { payload, origin, h, ...call }) => {
      const idempotencyKey = call.headers['idempotency-key'];
      const { sendAt, repeat, ...message } = payload;
      if (sendAt !== undefined || repeat !== undefined)
        return respondCreated(h, await schedules.plan({ clientId, message, origin, sendAt, repeat, idempotencyKey }));
      return respondWithSendResult(h, await sender.sendMessage({ clientId, message, origin, idempotencyKey }));
    },
  ),
  ...defineProgramAndOwnerRoutes(services, 'PATCH /external/messages/{messageId}', async (clientId, call) =>
    respondWithSendResult(call.h, await messageActions.edit(toActionRequest(clientId, call), call.payload.text)),
  ),
  ...defineProgramAndOwnerRoutes(services, 'DELETE /external/messages/{messageId}', async (clientId, call) =>
    respondWithSendResult(call.h, await messageActions.remove(toActionRequest(clientId, call))),
  ),
  ...defineProgramAndOwnerRoutes(services, 'PUT /external/messages/{messageId}/reaction', async (clientId, call) =>
    respondWithSendResult(call.h, await messageActions.react(toActionRequest(clientId, call), call.payload.emoji)),
  ),
  ...defineProgramAndOwnerRoutes(services, 'DELETE /external/messages/{messageId}/reaction', async (clientId, call) =>
    respondWithSendResult(call.h, await messageActions.react(toActionRequest(clientId, call), '')),
  ),
  ...defineProgramAndOwnerRoutes(services, 'POST /external/messages/{messageId}/read', async (clientId, { params }) => {
    const messageId = await messageActions.markRead(clientId, params.messageId);
    return { success: true, clientId, messageId };
  }),
  ...defineProgramAndOwnerRoutes(services, 'POST /external/chats/{chat}/watch', async (clientId, { params }) => ({
    success: true,
    clientId,
    ...(await typingStates.getTypingState(clientId, params.chat)),
  })),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/chats/{chat}/typing',
    async (clientId, { params, payload }) => {
      const chat = await typingStates.showTyping(clientId, params.chat, payload.state, payload.seconds);
      return { success: true, clientId, chat };
    },
  ),
];

interface ToActionRequestParams {
  readonly params: { readonly messageId: string };
  readonly headers: { readonly 'idempotency-key'?: string };
}

const toActionRequest = (clientId: string, { params, headers }: ToActionRequestParams): MessageActionRequest => ({
  clientId,
  messageId: params.messageId,
  idempotencyKey: headers['idempotency-key'],
});
