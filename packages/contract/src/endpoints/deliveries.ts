import { defineEndpoint } from '../endpoint.ts';
import { anyEvent, eventTypes, exampleEvents } from '../events/index.ts';
import {
  flag,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  uuid,
  withDefault,
} from '../schemaBuilder/index.ts';
import {
  delivery,
  deliveryAttempt,
  deliveryStates,
  exampleDelivery,
  exampleDeliveryAttempt,
  exampleWebhook,
  timeOrderQuery,
} from '../schemas/index.ts';

const params = { deliveryId: exampleDelivery.id };
const deliveryResponse = object({ delivery, event: anyEvent, attempts: list(deliveryAttempt, { max: 100 }) });

/** Log of webhook deliveries, and the actions that an owner can take on them. */
export const deliveryEndpoints = {
  'GET /clients/{id}/deliveries': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Consultar el historial de entregas de un cliente',
    description:
      'De la más nueva a la más antigua, o al revés con `order=asc`. Para seguir, envíe en `before` el `next` de la respuesta.',
    query: object({
      state: optional(oneOf(...deliveryStates)),
      type: optional(oneOf(...eventTypes)),
      webhookId: optional(uuid()),
      ...timeOrderQuery,
      before: optional(uuid()),
      limit: withDefault(integer({ min: 1, max: 200 }), 50),
    }),
    answers: [
      {
        status: 200,
        description: 'Las entregas; `next` es null cuando no hay más.',
        body: object({ deliveries: list(delivery), next: nullable(uuid()) }),
      },
    ],
    example: {
      query: { state: 'delivered', limit: 50 },
      response: { deliveries: [exampleDelivery], next: null },
    },
  }),
  'GET /clients/{id}/deliveries/{deliveryId}': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Consultar una entrega con sus intentos',
    answers: [{ status: 200, description: 'La entrega, lo que se envía y cada intento.', body: deliveryResponse }],
    example: {
      params,
      response: { delivery: exampleDelivery, event: exampleEvents.message, attempts: [exampleDeliveryAttempt] },
    },
  }),
  'POST /clients/{id}/deliveries/{deliveryId}/resend': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Reenviar una entrega',
    description: 'Con el mismo `webhook-id`: quien ya la recibió puede reconocerla.',
    answers: [
      {
        status: 202,
        description: 'La entrega espera su siguiente intento.',
        body: object({ success: flag(), message: multilineText({ max: 500 }), delivery }),
      },
    ],
    failures: [409],
    example: {
      params,
      response: {
        success: true,
        message: 'El aviso se enviará de nuevo',
        delivery: {
          ...exampleDelivery,
          state: 'pending',
          finishedAt: null,
          nextAttemptAt: '2026-03-02T18:30:00.000Z',
        },
      },
    },
  }),
  'POST /clients/{id}/deliveries/recover': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Recuperar los avisos que no se entregaron desde un momento',
    description:
      'Envía de nuevo lo que falló y lo que no se envió mientras un webhook estaba desactivado. Lo entregado no se repite, salvo con `all`. Con `dryRun` solo se cuentan los avisos, y no se envía ninguno.',
    payload: object({
      since: instant(),
      webhookId: optional(uuid()),
      all: optional(flag()),
      dryRun: optional(flag()),
    }),
    answers: [
      {
        status: 202,
        description: 'Cuántos avisos se enviarán.',
        body: object({ success: flag(), message: multilineText({ max: 500 }), recovered: integer() }),
      },
    ],
    failures: [404, 409],
    example: {
      payload: { since: '2026-03-02T12:00:00.000Z', webhookId: exampleWebhook.id },
      response: { success: true, message: 'Se enviarán 12 avisos', recovered: 12 },
    },
  }),
  'POST /clients/{id}/webhook/test': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Enviar ahora un aviso de prueba',
    description: 'Sin `webhookId`, al webhook principal. Se envía una sola vez.',
    payload: object({ webhookId: optional(uuid()) }),
    answers: [
      {
        status: 200,
        description: 'Lo que respondió la dirección, y en cuánto tiempo.',
        body: object({ success: flag(), message: multilineText({ max: 500 }), delivery, attempt: deliveryAttempt }),
      },
    ],
    failures: [404, 409],
    example: {
      payload: { webhookId: exampleWebhook.id },
      response: {
        success: true,
        message: 'El webhook respondió 200 en 160 ms',
        delivery: { ...exampleDelivery, type: 'webhook.test' },
        attempt: exampleDeliveryAttempt,
      },
    },
  }),
} as const;
