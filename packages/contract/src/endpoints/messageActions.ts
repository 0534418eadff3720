import { defineEndpoint } from '../endpoint.ts';
import {
  hasVisibleCharacter,
  MAX_CHAT_CHARS,
  MAX_CONTACT_LABELS,
  MAX_LABEL_NAME_CHARS,
  MAX_TEXT_CHARS,
} from '../rules/index.ts';
import {
  flag,
  instant,
  integer,
  list,
  multilineText,
  object,
  oneOf,
  optional,
  singleLineText,
  uuid,
  withDescription,
} from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleCustomer,
  exampleInboundMessage,
  exampleLabel,
  message,
  messageStatuses,
} from '../schemas/index.ts';
import { buildSendResponseSchemas, idempotencyHeaders } from './sendResponses.ts';

const clientId = exampleClient.id;
const { messageId } = exampleInboundMessage;
const params = { messageId };

/** Response to an action on a message. `messageId` is the ID of the message on which the caller acted. */
const messageActionResponse = object({
  success: flag(),
  clientId: uuid(),
  messageId: singleLineText({ max: 128 }),
  chat: singleLineText({ max: MAX_CHAT_CHARS }),
  status: oneOf(...messageStatuses),
  timestamp: instant(),
});
const response = {
  success: true,
  clientId,
  messageId,
  chat: exampleCustomer,
  status: 'sent',
  timestamp: '2026-03-02T18:20:00.000Z',
} as const;
const messageActionDefaults = {
  guard: 'token',
  tag: 'API externa',
  headers: idempotencyHeaders,
  answers: buildSendResponseSchemas(messageActionResponse),
  failures: [409, 422, 429],
} as const;

/** Endpoints for one stored message and the actions on it. */
export const messageActionEndpoints = {
  'GET /external/messages/{messageId}': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Ver un mensaje',
    answers: [
      {
        status: 200,
        description: 'El mensaje, como está ahora.',
        body: object({ success: flag(), clientId: uuid(), message }),
      },
    ],
    example: { params, response: { success: true, clientId, message: exampleInboundMessage } },
  }),
  'PATCH /external/messages/{messageId}': defineEndpoint({
    scope: 'send',
    ...messageActionDefaults,
    summary: 'Corregir un texto enviado',
    needs: ['edit'],
    description: 'Solo un texto que se envió desde este número, hasta 15 minutos después.',
    payload: object({ text: multilineText({ max: MAX_TEXT_CHARS, visible: hasVisibleCharacter }) }),
    example: { params, payload: { text: 'Su pedido está listo a las 6.' }, response },
  }),
  'DELETE /external/messages/{messageId}': defineEndpoint({
    scope: 'send',
    ...messageActionDefaults,
    summary: 'Borrar un mensaje para todos',
    needs: ['deletion'],
    description: 'Solo lo que se envió desde este número, hasta unos dos días después.',
    example: { params, response },
  }),
  'PUT /external/messages/{messageId}/reaction': defineEndpoint({
    scope: 'send',
    ...messageActionDefaults,
    summary: 'Reaccionar a un mensaje',
    needs: ['reaction'],
    payload: object({ emoji: singleLineText({ max: 60 }) }),
    example: { params, payload: { emoji: '👍' }, response },
  }),
  'DELETE /external/messages/{messageId}/reaction': defineEndpoint({
    scope: 'send',
    ...messageActionDefaults,
    summary: 'Quitar la reacción a un mensaje',
    needs: ['reaction'],
    example: { params, response },
  }),
  'PUT /external/messages/{messageId}/labels': defineEndpoint({
    scope: 'manage',
    guard: 'token',
    tag: 'API externa',
    summary: 'Etiquetar un mensaje',
    description:
      'El mensaje queda con estas etiquetas y ninguna otra; las que no existían se crean. Con WhatsApp Business también se ven en el teléfono; si no hay conexión, cuando vuelva.',
    payload: object({
      labels: withDescription(
        list(singleLineText({ max: MAX_LABEL_NAME_CHARS }), { max: MAX_CONTACT_LABELS, unique: true }),
        'Todas sus etiquetas, por nombre.',
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'El mensaje, como está ahora.',
        body: object({ success: flag(), clientId: uuid(), message }),
      },
    ],
    failures: [422],
    example: {
      params,
      payload: { labels: [exampleLabel.name] },
      response: { success: true, clientId, message: { ...exampleInboundMessage, labels: [exampleLabel.name] } },
    },
  }),
  'POST /external/messages/{messageId}/read': defineEndpoint({
    scope: 'send',
    guard: 'token',
    tag: 'API externa',
    summary: 'Marcar un mensaje recibido como leído',
    answers: [
      {
        status: 200,
        description: 'Se avisó a quien lo escribió.',
        body: object({ success: flag(), clientId: uuid(), messageId: singleLineText({ max: 128 }) }),
      },
    ],
    failures: [409, 422, 429],
    example: { params, response: { success: true, clientId, messageId } },
  }),
  'POST /external/chats/{chat}/watch': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Ver si la otra parte está escribiendo',
    description:
      'En una conversación que ya existe. Mientras se pregunta, la otra parte ve este número en línea y WhatsApp no avisa en el teléfono; unos segundos después de la última pregunta, ya no. Sin conexión responde `paused`.',
    answers: [
      {
        status: 200,
        description: 'Lo que hace en este momento.',
        body: object({
          success: flag(),
          clientId: uuid(),
          chat: singleLineText({ max: MAX_CHAT_CHARS }),
          state: oneOf('typing', 'recording', 'paused'),
        }),
      },
    ],
    example: {
      params: { chat: exampleCustomer },
      response: { success: true, clientId, chat: exampleCustomer, state: 'typing' },
    },
  }),
  'POST /external/chats/{chat}/typing': defineEndpoint({
    scope: 'send',
    guard: 'token',
    tag: 'API externa',
    summary: 'Mostrar que se está escribiendo',
    description:
      'En una conversación que ya existe. Con `seconds` deja de mostrarse después de ese tiempo; WhatsApp lo quita por sí mismo tras unos 25 segundos.',
    payload: object({
      state: withDescription(oneOf('typing', 'recording', 'paused'), 'Qué se ve: que escribe, que graba o nada.'),
      seconds: optional(integer({ min: 1, max: 25 })),
    }),
    answers: [
      {
        status: 200,
        description: 'Se avisó a la otra parte.',
        body: object({ success: flag(), clientId: uuid(), chat: singleLineText({ max: MAX_CHAT_CHARS }) }),
      },
    ],
    failures: [409, 422, 429],
    example: {
      params: { chat: exampleCustomer },
      payload: { state: 'typing', seconds: 5 },
      response: { success: true, clientId, chat: exampleCustomer },
    },
  }),
} as const;
