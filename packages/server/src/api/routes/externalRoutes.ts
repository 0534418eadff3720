import type { IncomingMessage } from 'node:http';
import type { ResponseToolkit } from '@hapi/hapi';
import { toasts } from '@recado/texts';
import type { Services } from '../index.ts';
import type { ActionRequest, SendResponse } from '../sending/index.ts';
import { type Call, type Route, route } from './route.ts';

export const externalRoutes = ({
  canSend,
  clients,
  inbox,
  sending,
  sessions,
  uploads,
}: Services): Route[] => [
  route('POST /external/send', async ({ caller: { clientId }, payload, headers, h }) =>
    respond(h, await sending.sendText({ clientId, ...payload, idempotencyKey: headers['idempotency-key'] })),
  ),
  route('POST /external/send-media', async ({ caller: { clientId }, payload, headers, h }) =>
    respond(h, await sending.sendMedia({ clientId, ...payload, idempotencyKey: headers['idempotency-key'] })),
  ),
  route('GET /external/status', async ({ caller }) => {
    const { id, businessName, phoneNumber } = await clients.find(caller, caller.clientId);
    const status = await sessions.status(id);
    return { success: true, clientId: id, businessName, phoneNumber, ...status, canSend };
  }),
  route('GET /external/messages', ({ caller, query }) => inbox.list(caller.clientId, query)),
  route('POST /external/messages', async ({ caller: { clientId }, payload: message, headers, h }) =>
    respond(h, await sending.sendMessage({ clientId, message, idempotencyKey: headers['idempotency-key'] })),
  ),
  route('POST /external/media', ({ caller, request }) =>
    // Not read yet: `bindRoute` leaves a form to its handler.
    uploads.store(caller.clientId, request.payload as unknown as IncomingMessage),
  ),
  route('GET /external/messages/{messageId}', ({ caller, params }) =>
    inbox.find(caller.clientId, params.messageId),
  ),
  route('PATCH /external/messages/{messageId}', async call =>
    respond(call.h, await sending.edit(about(call), call.payload.text)),
  ),
  route('DELETE /external/messages/{messageId}', async call =>
    respond(call.h, await sending.remove(about(call))),
  ),
  route('PUT /external/messages/{messageId}/reaction', async call =>
    respond(call.h, await sending.react(about(call), call.payload.emoji)),
  ),
  route('DELETE /external/messages/{messageId}/reaction', async call =>
    respond(call.h, await sending.react(about(call), '')),
  ),
  route('POST /external/messages/{messageId}/read', async ({ caller: { clientId }, params }) => {
    const messageId = await sending.markRead(clientId, params.messageId);
    return { success: true, clientId, messageId };
  }),
  route('POST /external/chats/{chat}/typing', async ({ caller: { clientId }, params, payload }) => {
    const chat = await sending.showTyping(clientId, params.chat, payload.state, payload.seconds);
    return { success: true, clientId, chat };
  }),
  route('POST /external/check-number', ({ caller, payload }) =>
    sending.checkNumber(caller.clientId, payload.phoneNumber),
  ),
  route('POST /external/setup-webhook', async ({ caller, actor, payload }) => {
    const { client, warnings } = await clients.setWebhook(caller, caller.clientId, payload.webhookUrl, actor);
    return {
      success: true,
      message: toasts.webhookUpdated,
      clientId: client.id,
      webhookUrl: client.webhookUrl ?? '',
      ...(warnings && { warnings }),
    };
  }),
];

const respond = (h: ResponseToolkit, { statusCode, body }: SendResponse<object>) =>
  h.response(body).code(statusCode);

const about = ({
  caller,
  params,
  headers,
}: Pick<Call<'DELETE /external/messages/{messageId}'>, 'caller' | 'params' | 'headers'>): ActionRequest => ({
  clientId: caller.clientId,
  messageId: params.messageId,
  idempotencyKey: headers['idempotency-key'],
});
