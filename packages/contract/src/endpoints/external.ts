import { defineEndpoint } from '../endpoint.ts';
import { DEFAULT_MESSAGES_PER_PAGE, MAX_CHAT_CHARS, MAX_LID_CHARS, MAX_MESSAGES_PER_PAGE } from '../rules/index.ts';
import {
  flag,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  uuid,
  webAddress,
  withDefault,
} from '../schemaBuilder/index.ts';
import {
  accountKey,
  accountKeyClient,
  clientStatuses,
  connection,
  exampleAccountKey,
  exampleAccountKeyClient,
  exampleClient,
  exampleCustomer,
  exampleInboundMessage,
  linkedPhoneNumber,
  message,
  recipient,
  sendableContentCapabilityList,
  timeOrderQuery,
  WEBHOOK_MANAGEMENT_SCOPES,
} from '../schemas/index.ts';
import { catalogEndpoints } from './catalog.ts';
import { contactFileEndpoints } from './contactFiles.ts';
import { contactEndpoints } from './contacts.ts';
import { groupEndpoints } from './groups.ts';
import { lineHealthEndpoints } from './lineHealth.ts';
import { messageActionEndpoints } from './messageActions.ts';
import { messagePriceEndpoints } from './messagePrices.ts';
import { personDataEndpoints } from './personData.ts';
import { profileEndpoints } from './profile.ts';
import { sendingEndpoints } from './sending.ts';

const clientId = exampleClient.id;

const ownEndpoints = {
  'GET /external/status': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Consultar el estado del cliente',
    answers: [
      {
        status: 200,
        description: 'El estado y su razón.',
        body: object({
          success: flag(),
          clientId: uuid(),
          businessName: singleLineText({ max: 100 }),
          phoneNumber: singleLineText({ max: 15 }),
          isConnected: flag(),
          status: oneOf(...clientStatuses),
          connection,
          linkedNumber: linkedPhoneNumber,
          canSend: sendableContentCapabilityList,
        }),
      },
    ],
    example: {
      response: {
        success: true,
        clientId,
        businessName: exampleClient.businessName,
        phoneNumber: exampleClient.phoneNumber,
        isConnected: true,
        status: 'connected',
        connection: exampleClient.connection,
        linkedNumber: exampleClient.linkedNumber,
        canSend: exampleClient.canSend,
      },
    },
  }),
  'GET /external/messages': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Listar los mensajes por fecha',
    description:
      'Sin `since` ni `until` se listan todos. `until` no se incluye: el mes de noviembre va de ' +
      '`2026-11-01T00:00:00-06:00` a `2026-12-01T00:00:00-06:00`. `total` cuenta los mensajes de ese periodo.',
    query: object({
      limit: withDefault(integer({ min: 1, max: MAX_MESSAGES_PER_PAGE }), DEFAULT_MESSAGES_PER_PAGE),
      offset: withDefault(integer({ max: 10_000_000 }), 0),
      phoneNumber: optional(recipient()),
      ...timeOrderQuery,
    }),
    answers: [
      {
        status: 200,
        description: 'Los mensajes; más allá del final, una lista vacía.',
        body: object({
          success: flag(),
          clientId: uuid(),
          messages: list(message),
          pagination: object({ total: integer(), limit: integer(), offset: integer() }),
        }),
      },
    ],
    example: {
      query: { limit: 50, offset: 0, phoneNumber: exampleCustomer },
      response: {
        success: true,
        clientId,
        messages: [exampleInboundMessage],
        pagination: { total: 1, limit: 50, offset: 0 },
      },
    },
  }),
  'POST /external/check-number': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Comprobar si un número tiene WhatsApp',
    description: 'De un contacto que oculta su número y se indica con su `chat`, responde lo que se sabe de él.',
    payload: object({ phoneNumber: recipient() }),
    answers: [
      {
        status: 200,
        description: 'Si existe y con qué número lo conoce WhatsApp.',
        body: object({
          success: flag(),
          phoneNumber: singleLineText({ max: MAX_CHAT_CHARS }),
          exists: flag(),
          clientId: uuid(),
          canonicalNumber: nullable(singleLineText({ max: 15 })),
          lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
        }),
      },
    ],
    failures: [409, 422, 429],
    example: {
      payload: { phoneNumber: '+52 55 8765 4321' },
      response: {
        success: true,
        phoneNumber: '525587654321',
        exists: true,
        clientId,
        canonicalNumber: exampleCustomer,
        lid: '123456789012345',
      },
    },
  }),
  'POST /external/setup-webhook': defineEndpoint({
    scope: WEBHOOK_MANAGEMENT_SCOPES,
    guard: 'token',
    tag: 'API externa',
    summary: 'Configurar la URL de webhook',
    payload: object({ webhookUrl: webAddress({ empty: true }) }),
    answers: [
      {
        status: 200,
        description: 'La URL guardada; vacía si se quitó.',
        body: object({
          success: flag(),
          message: multilineText({ max: 500 }),
          clientId: uuid(),
          webhookUrl: webAddress({ empty: true }),
          warnings: optional(list(multilineText({ max: 500 }))),
        }),
      },
    ],
    failures: [429],
    example: {
      payload: { webhookUrl: 'https://n8n.panaderialaespiga.mx/webhook/recado' },
      response: {
        success: true,
        message: 'URL de Webhook actualizada correctamente',
        clientId,
        webhookUrl: 'https://n8n.panaderialaespiga.mx/webhook/recado',
      },
    },
  }),
  'GET /external/clients': defineEndpoint({
    guard: 'program',
    tag: 'API externa',
    summary: 'Listar los clientes que se pueden usar',
    description:
      'Con una clave de cuenta, aquellos con que sirve; con el token de API de un cliente, ese cliente. `key` es la clave, ' +
      'o `null` con un token. No hace falta ningún alcance.',
    answers: [
      {
        status: 200,
        description: 'Los clientes, por nombre.',
        body: object({ success: flag(), clients: list(accountKeyClient), key: nullable(accountKey) }),
      },
    ],
    example: { response: { success: true, clients: [exampleAccountKeyClient], key: exampleAccountKey } },
  }),
} as const;

/** Endpoints for programs. The type names its parts, so that the declarations do not repeat them. */
export const externalApiEndpoints: typeof sendingEndpoints &
  typeof lineHealthEndpoints &
  typeof messagePriceEndpoints &
  typeof catalogEndpoints &
  typeof messageActionEndpoints &
  typeof groupEndpoints &
  typeof contactEndpoints &
  typeof contactFileEndpoints &
  typeof personDataEndpoints &
  typeof profileEndpoints &
  typeof ownEndpoints = {
  ...sendingEndpoints,
  'GET /external/status': ownEndpoints['GET /external/status'],
  ...lineHealthEndpoints,
  ...messagePriceEndpoints,
  ...catalogEndpoints,
  'GET /external/messages': ownEndpoints['GET /external/messages'],
  ...messageActionEndpoints,
  'POST /external/check-number': ownEndpoints['POST /external/check-number'],
  'POST /external/setup-webhook': ownEndpoints['POST /external/setup-webhook'],
  ...groupEndpoints,
  ...contactEndpoints,
  ...contactFileEndpoints,
  ...personDataEndpoints,
  ...profileEndpoints,
  'GET /external/clients': ownEndpoints['GET /external/clients'],
};
