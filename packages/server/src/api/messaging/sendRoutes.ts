import type { ResponseToolkit } from '@hapi/hapi';
import { toastTexts } from '@recado/texts';
import type { ApiServices } from '../index.ts';
import type { SendResponse } from './sending/index.ts';
import { getProgramMessageOrigin } from '../http/callerDataByGuard.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';

export const externalApiRoutes = ({
  canSendOf,
  clients,
  inbox,
  schedules,
  sending,
  sessions,
}: ApiServices): EndpointRoute[] => [
  defineRoute('POST /external/send', async ({ caller: { clientId }, payload, headers, request, h }) => {
    const { text, sendAt, repeat, ...sendOptions } = payload;
    const idempotencyKey = headers['idempotency-key'];
    const origin = getProgramMessageOrigin(request);
    if (sendAt === undefined && repeat === undefined)
      return respondWithSendResult(
        h,
        await sending.sendText({ clientId, text, ...sendOptions, origin, idempotencyKey }),
      );
    const message = { ...sendOptions, type: 'text', text: { text } } as const;
    return respondCreated(h, await schedules.plan({ clientId, message, origin, sendAt, repeat, idempotencyKey }));
  }),
  defineRoute('POST /external/send-media', async ({ caller: { clientId }, payload, headers, request, h }) => {
    const { to, type, replyTo, unlessPaused, sendAt, repeat, ...file } = payload;
    const idempotencyKey = headers['idempotency-key'];
    const origin = getProgramMessageOrigin(request);
    if (sendAt === undefined && repeat === undefined)
      return respondWithSendResult(h, await sending.sendMedia({ clientId, ...payload, origin, idempotencyKey }));
    const sendOptions = { ...(replyTo && { replyTo }), ...(unlessPaused && { unlessPaused }) };
    const message = { to, type, [type]: file, ...sendOptions };
    return respondCreated(h, await schedules.plan({ clientId, message, origin, sendAt, repeat, idempotencyKey }));
  }),
  defineRoute('GET /external/status', async ({ caller }) => {
    const { id, businessName, phoneNumber } = await clients.find(caller, caller.clientId);
    const status = await sessions.status(id);
    return {
      success: true,
      clientId: id,
      businessName,
      phoneNumber,
      ...status,
      canSend: await canSendOf(id),
    };
  }),
  defineRoute('GET /external/messages', ({ caller, query }) => inbox.list(caller.clientId, query)),
  defineRoute('POST /external/check-number', ({ caller, payload }) =>
    sending.checkNumber(caller.clientId, payload.phoneNumber),
  ),
  defineRoute('POST /external/setup-webhook', async ({ caller, actor, payload }) => {
    const { client, warnings } = await clients.setWebhook(caller, caller.clientId, payload.webhookUrl, actor);
    return {
      success: true,
      message: toastTexts.webhookUpdated,
      clientId: client.id,
      webhookUrl: client.webhookUrl ?? '',
      ...(warnings && { warnings }),
    };
  }),
];

export const respondCreated = (h: ResponseToolkit, body: object) => h.response(body).code(201);

export const respondWithSendResult = (h: ResponseToolkit, { statusCode, body }: SendResponse<object>) =>
  h.response(body).code(statusCode);
