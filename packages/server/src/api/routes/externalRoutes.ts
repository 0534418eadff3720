import type { ResponseToolkit } from '@hapi/hapi';
import { toasts } from '@recado/texts';
import type { Services } from '../index.ts';
import type { SendResponse } from '../sending/index.ts';
import { type Route, route } from './route.ts';

export const externalRoutes = ({ canSend, clients, inbox, sending, sessions }: Services): Route[] => [
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

export const respond = (h: ResponseToolkit, { statusCode, body }: SendResponse<object>) =>
  h.response(body).code(statusCode);
