import { defineEndpoint } from '../endpoint.ts';
import { flag, instant, list, nullable, object, withSchemaName } from '../schemaBuilder/index.ts';
import {
  chatKindFilter,
  clientWebhook,
  DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS,
  disabledWebhook,
  exampleClient,
  exampleClientWebhook,
  exampleWebhook,
  exampleWebhookSecret,
  messageBatchSilenceSeconds,
  staticHeaderName,
  staticHeaderValue,
  webhookSecret,
} from '../schemas/index.ts';

const keys = withSchemaName(
  'WebhookKeys',
  object({
    secret: webhookSecret(),
    /** Time until which deliveries are also signed with the previous secret. */
    previousUntil: nullable(instant()),
    header: nullable(object({ name: staticHeaderName(), value: staticHeaderValue() })),
  }),
);
const sampleKeys = {
  secret: exampleWebhookSecret,
  previousUntil: null,
  header: { name: 'X-Clave', value: 'canela-con-azucar' },
};
const body = object({ success: flag(), keys });

/** Endpoints with which an owner manages a client's webhooks and their signing secrets. */
export const webhookSecretEndpoints = {
  'GET /clients/{id}/webhooks': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Listar los webhooks de un cliente',
    answers: [
      {
        status: 200,
        description: 'Del más antiguo al más nuevo.',
        body: object({ webhooks: list(clientWebhook) }),
      },
    ],
    example: { response: { webhooks: [exampleClientWebhook] } },
  }),
  'PUT /clients/{id}/webhooks/{webhookId}/chat-kinds': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Elegir de qué conversaciones se avisa a un webhook',
    description: 'Una lista vacía lo deja solo con los avisos sobre el cliente mismo.',
    payload: object({ chatKinds: chatKindFilter() }),
    answers: [
      {
        status: 200,
        description: 'El webhook después del cambio.',
        body: object({ success: flag(), webhook: clientWebhook }),
      },
    ],
    example: {
      params: { webhookId: exampleWebhook.id },
      payload: { chatKinds: ['person'] },
      response: { success: true, webhook: { ...exampleClientWebhook, chatKinds: ['person'] } },
    },
  }),
  'PUT /clients/{id}/webhooks/{webhookId}/turns': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Juntar en un aviso los mensajes seguidos de una persona',
    description:
      'Cuando la persona lleva esos segundos callada llega `conversation.turn`, en lugar de un `message.received` por mensaje. ' +
      'Nulo: un aviso por mensaje.',
    payload: object({ turnSeconds: nullable(messageBatchSilenceSeconds()) }),
    answers: [
      {
        status: 200,
        description: 'El webhook después del cambio.',
        body: object({ success: flag(), webhook: clientWebhook }),
      },
    ],
    example: {
      params: { webhookId: exampleWebhook.id },
      payload: { turnSeconds: DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS },
      response: {
        success: true,
        webhook: { ...exampleClientWebhook, turnSeconds: DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS },
      },
    },
  }),
  'POST /clients/{id}/webhooks/{webhookId}/enable': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Activar de nuevo un webhook',
    description: 'Olvida sus fallas anteriores. Los avisos que no recibió se piden con Recuperar.',
    answers: [
      {
        status: 200,
        description: 'El webhook, activado.',
        body: object({ success: flag(), webhook: clientWebhook }),
      },
    ],
    example: {
      params: { webhookId: exampleWebhook.id },
      response: { success: true, webhook: exampleClientWebhook },
    },
  }),
  'GET /webhooks/disabled': defineEndpoint({
    guard: 'session',
    tag: 'Webhooks',
    summary: 'Listar los webhooks propios que la plataforma desactivó',
    description: 'Porque la dirección respondió 410, o porque falló durante 120 horas.',
    answers: [
      {
        status: 200,
        description: 'Del desactivado más recientemente al más antiguo.',
        body: object({ webhooks: list(disabledWebhook) }),
      },
    ],
    example: {
      response: {
        webhooks: [
          {
            ...exampleWebhook,
            enabled: false,
            disabledReason: 'gone',
            disabledAt: '2026-03-02T18:20:01.180Z',
            clientId: exampleClient.id,
            businessName: exampleClient.businessName,
          },
        ],
      },
    },
  }),
  'GET /clients/{id}/webhook/secret': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Ver el secreto con que se firman los avisos',
    answers: [{ status: 200, description: 'El secreto, y el encabezado fijo si hay uno.', body }],
    example: { response: { success: true, keys: sampleKeys } },
  }),
  'POST /clients/{id}/webhook/secret/rotate': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Cambiar el secreto con que se firman los avisos',
    description: 'Durante 24 horas cada aviso lleva dos firmas, la del secreto nuevo y la del anterior.',
    answers: [{ status: 200, description: 'El secreto nuevo.', body }],
    example: {
      response: { success: true, keys: { ...sampleKeys, previousUntil: '2026-03-03T15:07:00.000Z' } },
    },
  }),
  'PUT /clients/{id}/webhook/header': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    member: 'manages',
    tag: 'Webhooks',
    summary: 'Elegir un encabezado fijo para los avisos',
    description:
      'Para receptores que solo saben comparar un encabezado. No sustituye a la firma. Un valor vacío lo quita.',
    payload: object({ name: staticHeaderName(), value: staticHeaderValue() }),
    answers: [{ status: 200, description: 'El encabezado guardado.', body }],
    example: { payload: sampleKeys.header, response: { success: true, keys: sampleKeys } },
  }),
} as const;
