import { defineEndpoint } from '../endpoint.ts';
import {
  flag,
  integer,
  list,
  multilineText,
  nullable,
  object,
  optional,
  singleLineText,
  uuid,
  webAddress,
} from '../schemaBuilder/index.ts';
import {
  actionResponse,
  chatKindFilter,
  eventTypeFilter,
  exampleClient,
  exampleWebhook,
  exampleWebhookSecret,
  messageBatchSilenceSeconds,
  programManagedWebhookFields,
  WEBHOOK_MANAGEMENT_SCOPES,
  webhook,
  webhookLabel,
  webhookSecret,
} from '../schemas/index.ts';

const clientId = exampleClient.id;
const params = { webhookId: exampleWebhook.id };
const warnings = optional(list(multilineText({ max: 500 })));
const webhookFields = { success: flag(), clientId: uuid(), webhook, warnings };
const webhookResponse = object(webhookFields);
const secondWebhook = {
  ...exampleWebhook,
  id: '8e2b6c14-7f39-4a05-b1d8-6c9e3f5a2d71',
  label: 'contabilidad',
  url: 'https://contabilidad.panaderialaespiga.mx/avisos',
  eventTypes: ['message.received' as const],
};

/**
 * Webhook endpoints for a client's own API token. The webhook labelled "principal" is the one that
 * `setup-webhook` manages.
 */
export const webhookEndpoints = {
  'GET /external/webhooks': defineEndpoint({
    scope: 'manage',
    guard: 'token',
    tag: 'Webhooks',
    summary: 'Listar los webhooks',
    description: 'Los que terminan solos (`expiresAt`) se listan únicamente por su `externalId`.',
    query: object({ externalId: optional(singleLineText({ max: 200 })) }),
    answers: [
      {
        status: 200,
        description: 'Del más antiguo al más nuevo.',
        body: object({ success: flag(), clientId: uuid(), webhooks: list(webhook) }),
      },
    ],
    example: { response: { success: true, clientId, webhooks: [exampleWebhook, secondWebhook] } },
  }),
  'POST /external/webhooks': defineEndpoint({
    scope: WEBHOOK_MANAGEMENT_SCOPES,
    guard: 'token',
    tag: 'Webhooks',
    summary: 'Agregar un webhook',
    description:
      'Recibe los avisos de los tipos indicados, o todos si no se indica ninguno, de las conversaciones indicadas: sin ' +
      'indicarlas, de personas, grupos y listas de difusión, pero no de estados ni canales. Con `turnSeconds`, lo que una ' +
      'persona escribe seguido llega junto en `conversation.turn`, cuando lleva esos segundos callada. Cada etiqueta se usa una sola vez. ' +
      'Con `externalId`, el identificador que le da su programa, crearlo otra vez deja uno solo, como se pida ahora, y ' +
      '`existed` lo dice. Con `after`, el número de un evento, también se envía lo que pasó después de él, buscado en los últimos ' +
      '10,000 eventos. Con `expiresAt`, a 31 días como máximo, se quita solo: ese pide `chat` y `externalId`, y termina también al ' +
      'cambiar el token. `secret` es el secreto propio con que se firma cada aviso de ' +
      'los que se quedan, y se muestra esta única vez; después solo se cambia por otro.',
    payload: object({
      url: webAddress(),
      label: webhookLabel(),
      eventTypes: optional(eventTypeFilter()),
      chatKinds: optional(chatKindFilter()),
      turnSeconds: optional(messageBatchSilenceSeconds()),
      ...programManagedWebhookFields,
      after: optional(integer()),
    }),
    answers: [
      {
        status: 201,
        description: 'El webhook.',
        body: object({ ...webhookFields, existed: flag(), secret: optional(webhookSecret()) }),
      },
    ],
    failures: [409, 429],
    example: {
      payload: { url: secondWebhook.url, label: secondWebhook.label, eventTypes: secondWebhook.eventTypes },
      response: {
        success: true,
        clientId,
        webhook: { ...secondWebhook, ownSecret: true },
        existed: false,
        secret: exampleWebhookSecret,
      },
    },
  }),
  'GET /external/webhooks/{webhookId}': defineEndpoint({
    scope: 'manage',
    guard: 'token',
    tag: 'Webhooks',
    summary: 'Consultar un webhook',
    answers: [{ status: 200, description: 'El webhook.', body: webhookResponse }],
    example: { params, response: { success: true, clientId, webhook: exampleWebhook } },
  }),
  'PATCH /external/webhooks/{webhookId}': defineEndpoint({
    scope: WEBHOOK_MANAGEMENT_SCOPES,
    guard: 'token',
    tag: 'Webhooks',
    summary: 'Cambiar un webhook',
    description:
      'Cambia lo que se indique. `turnSeconds` nulo deja de juntar los mensajes. Con `enabled: true` vuelve a recibir avisos; los que no recibió se piden con Recuperar.',
    payload: object({
      url: optional(webAddress()),
      label: optional(webhookLabel()),
      eventTypes: optional(eventTypeFilter()),
      chatKinds: optional(chatKindFilter()),
      turnSeconds: optional(nullable(messageBatchSilenceSeconds())),
      enabled: optional(flag()),
    }),
    answers: [{ status: 200, description: 'El webhook después del cambio.', body: webhookResponse }],
    failures: [409, 429],
    example: {
      params,
      payload: { eventTypes: ['message.received', 'message.failed'] },
      response: {
        success: true,
        clientId,
        webhook: { ...exampleWebhook, eventTypes: ['message.received', 'message.failed'] },
      },
    },
  }),
  'POST /external/webhooks/{webhookId}/secret': defineEndpoint({
    scope: WEBHOOK_MANAGEMENT_SCOPES,
    guard: 'token',
    tag: 'Webhooks',
    summary: 'Cambiar el secreto de un webhook',
    description:
      'Desde ahora sus avisos se firman con este secreto, suyo y de nadie más, que se muestra esta única vez. Durante un día se ' +
      'firman también con el de antes, que era el del cliente si no tenía uno propio.',
    answers: [
      {
        status: 200,
        description: 'El webhook y su secreto.',
        body: object({ ...webhookFields, secret: webhookSecret() }),
      },
    ],
    example: {
      params,
      response: {
        success: true,
        clientId,
        webhook: { ...exampleWebhook, ownSecret: true },
        secret: exampleWebhookSecret,
      },
    },
  }),
  'DELETE /external/webhooks/{webhookId}': defineEndpoint({
    scope: 'manage',
    guard: 'token',
    tag: 'Webhooks',
    summary: 'Quitar un webhook con su historial de entregas',
    answers: [{ status: 200, description: 'El resultado.', body: actionResponse }],
    example: { params, response: { success: true, message: 'Webhook eliminado' } },
  }),
} as const;
