import type { ResponseToolkit } from '@hapi/hapi';
import { getProgramMessageOrigin } from '../http/callerDataByGuard.ts';
import { defineRoute, type EndpointCall, type EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';
import type { SendResponse } from './sending/index.ts';

/** Routes with which programs send texts and files, now or later, and check numbers. */
export const sendRoutes = (services: MessagingServices): EndpointRoute[] => [
  defineRoute('POST /external/send', call => sendTextMessage(services, call)),
  defineRoute('POST /external/send-media', call => sendMediaMessage(services, call)),
  defineRoute('POST /external/check-number', ({ caller, payload }) =>
    services.sendChecker.checkNumber(caller.clientId, payload.phoneNumber),
  ),
];

async function sendTextMessage(
  { sender, schedules }: MessagingServices,
  { caller: { clientId }, payload, headers, request, h }: EndpointCall<'POST /external/send'>,
) {
  const { text, sendAt, repeat, ...sendOptions } = payload;
  const idempotencyKey = headers['idempotency-key'];
  const origin = getProgramMessageOrigin(request);
  if (sendAt === undefined && repeat === undefined)
    return respondWithSendResult(h, await sender.sendText({ clientId, text, ...sendOptions, origin, idempotencyKey }));
  const message = { ...sendOptions, type: 'text', text: { text } } as const;
  return respondCreated(h, await schedules.plan({ clientId, message, origin, sendAt, repeat, idempotencyKey }));
}

async function sendMediaMessage(
  { sender, schedules }: MessagingServices,
  { caller: { clientId }, payload, headers, request, h }: EndpointCall<'POST /external/send-media'>,
) {
  const { to, type, replyTo, unlessPaused, sendAt, repeat, ...file } = payload;
  const idempotencyKey = headers['idempotency-key'];
  const origin = getProgramMessageOrigin(request);
  if (sendAt === undefined && repeat === undefined)
    return respondWithSendResult(h, await sender.sendMedia({ clientId, ...payload, origin, idempotencyKey }));
  const sendOptions = { ...(replyTo && { replyTo }), ...(unlessPaused && { unlessPaused }) };
  const message = { to, type, [type]: file, ...sendOptions };
  return respondCreated(h, await schedules.plan({ clientId, message, origin, sendAt, repeat, idempotencyKey }));
}

export const respondCreated = (h: ResponseToolkit, body: object) => h.response(body).code(201);

export const respondWithSendResult = (h: ResponseToolkit, { statusCode, body }: SendResponse<object>) =>
  h.response(body).code(statusCode);
