import type { ClientServices } from '../clients/createClientServices.ts';
import { programAndOwnerRoutes } from '../clients/programAndOwnerRoutes.ts';
import type { EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';
import type { MessageActionRequest } from './sending/index.ts';
import { respondCreated, respondWithSendResult } from './sendRoutes.ts';

/** Routes that send messages or act on a single message, for programs and for owners. */
export const messageActionRoutes = ({
  schedules,
  sending,
  ...services
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => {
  const shared = programAndOwnerRoutes(services);
  return [
    ...shared('POST /external/messages', async (clientId, { payload, origin, h, ...call }) => {
      const idempotencyKey = call.headers['idempotency-key'];
      const { sendAt, repeat, ...message } = payload;
      if (sendAt !== undefined || repeat !== undefined)
        return respondCreated(h, await schedules.plan({ clientId, message, origin, sendAt, repeat, idempotencyKey }));
      return respondWithSendResult(h, await sending.sendMessage({ clientId, message, origin, idempotencyKey }));
    }),
    ...shared('PATCH /external/messages/{messageId}', async (clientId, call) =>
      respondWithSendResult(call.h, await sending.edit(toActionRequest(clientId, call), call.payload.text)),
    ),
    ...shared('DELETE /external/messages/{messageId}', async (clientId, call) =>
      respondWithSendResult(call.h, await sending.remove(toActionRequest(clientId, call))),
    ),
    ...shared('PUT /external/messages/{messageId}/reaction', async (clientId, call) =>
      respondWithSendResult(call.h, await sending.react(toActionRequest(clientId, call), call.payload.emoji)),
    ),
    ...shared('DELETE /external/messages/{messageId}/reaction', async (clientId, call) =>
      respondWithSendResult(call.h, await sending.react(toActionRequest(clientId, call), '')),
    ),
    ...shared('POST /external/messages/{messageId}/read', async (clientId, { params }) => {
      const messageId = await sending.markRead(clientId, params.messageId);
      return { success: true, clientId, messageId };
    }),
    ...shared('POST /external/chats/{chat}/watch', async (clientId, { params }) => ({
      success: true,
      clientId,
      ...(await sending.typing(clientId, params.chat)),
    })),
    ...shared('POST /external/chats/{chat}/typing', async (clientId, { params, payload }) => {
      const chat = await sending.showTyping(clientId, params.chat, payload.state, payload.seconds);
      return { success: true, clientId, chat };
    }),
  ];
};

interface ToActionRequestParams {
  readonly params: { readonly messageId: string };
  readonly headers: { readonly 'idempotency-key'?: string };
}

const toActionRequest = (clientId: string, { params, headers }: ToActionRequestParams): MessageActionRequest => ({
  clientId,
  messageId: params.messageId,
  idempotencyKey: headers['idempotency-key'],
});
