import { defineEndpoint } from '../endpoint.ts';
import { DELETION_CONFIRMATION_WORD } from '../rules/index.ts';
import {
  integer,
  list,
  multilineText,
  object,
  optional,
  singleLineText,
  uuid,
  webAddress,
} from '../schemaBuilder/index.ts';
import {
  actionResponse,
  businessDetailCreationSchemas,
  businessDetails,
  callDeclineSettings,
  client,
  clientActivity,
  clientConnection,
  dashboardStats,
  exampleClient,
  exampleClientActivity,
  getFieldSamples,
  messageStats,
} from '../schemas/index.ts';
import { clientChangeEndpoints, clientResponse } from './clientChanges.ts';
import { lastEventIdHeaders } from './events.ts';

export const clientEndpoints = {
  'GET /dashboard/stats': defineEndpoint({
    guard: 'session',
    tag: 'Panel',
    summary: 'Consultar las cifras del panel',
    answers: [{ status: 200, description: 'Las cifras de los clientes propios y compartidos.', body: dashboardStats }],
    example: {
      response: { totalClients: 2, connectedClients: 1, pendingClients: 1, totalMessages: 128 },
    },
  }),
  'GET /clients': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Listar los clientes propios y los compartidos',
    description: 'En `shared`, cómo se comparte un cliente de otra persona; su token no se muestra.',
    answers: [{ status: 200, description: 'Del más nuevo al más antiguo.', body: object({ clients: list(client) }) }],
    example: { response: { clients: [exampleClient] } },
  }),
  'POST /clients': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Crear un cliente',
    description: '`transport`: uno de los de `GET /transports`; si no se indica, el de la plataforma.',
    payload: object({
      ...businessDetailCreationSchemas,
      transport: optional(singleLineText({ max: 60 })),
    }),
    answers: [{ status: 201, description: 'El cliente con su token de API.', body: clientResponse }],
    example: {
      payload: getFieldSamples(businessDetails),
      response: { client: exampleClient },
    },
  }),
  'GET /conversations/waiting': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Contar las conversaciones con algo sin leer',
    description: 'De todos los clientes propios y compartidos, sin las archivadas ni las silenciadas.',
    answers: [
      {
        status: 200,
        description: 'En total, y de cada cliente que tiene alguna.',
        body: object({ waiting: integer(), clients: list(object({ id: uuid(), waiting: integer() })) }),
      },
    ],
    example: { response: { waiting: 3, clients: [{ id: exampleClient.id, waiting: 3 }] } },
  }),
  'GET /clients/connections': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Seguir la conexión de los clientes propios y compartidos',
    description:
      'Lo que cambia por sí solo en cada cliente propio o compartido. Con `Accept: text/event-stream` la respuesta no termina: ' +
      'primero llegan todos los clientes y después, como máximo una vez por segundo, los que cambiaron; en `gone`, los que se ' +
      'eliminaron o dejaron de compartirse.',
    headers: lastEventIdHeaders,
    answers: [
      {
        status: 200,
        description: 'La conexión de cada cliente.',
        body: object({ clients: list(clientConnection), gone: optional(list(uuid())) }),
        stream: 'text/event-stream',
      },
    ],
    example: {
      response: {
        clients: [
          {
            id: exampleClient.id,
            isConnected: true,
            status: 'connected',
            connection: exampleClient.connection,
            linkedNumber: exampleClient.linkedNumber,
            sequence: 41,
          },
        ],
      },
    },
  }),
  'GET /clients/{id}': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Consultar un cliente',
    description: 'Los administradores pueden consultar los clientes de cualquier usuario.',
    answers: [{ status: 200, description: 'El cliente.', body: clientResponse }],
    example: { response: { client: exampleClient } },
  }),
  'GET /clients/{id}/message-stats': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Consultar las estadísticas de mensajes de un cliente',
    answers: [{ status: 200, description: 'Las estadísticas.', body: messageStats }],
    example: {
      response: {
        overview: { total: 128, inbound: 80, outbound: 48 },
        timeDistribution: {
          daily: [{ date: '2026-03-02', inbound: 12, outbound: 7 }],
          weekly: [{ week: '2026-W10', inbound: 31, outbound: 20 }],
          monthly: [{ month: '2026-03', inbound: 80, outbound: 48 }],
        },
        topContacts: [
          {
            phone: '5215587654321',
            inbound: 9,
            outbound: 6,
            total: 15,
            lastMessage: '2026-03-02T18:20:00.000Z',
          },
        ],
      },
    },
  }),
  'GET /clients/{id}/activity': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Consultar a qué horas le escriben y cuánto esperan una respuesta',
    description:
      'Días y horas son los de `timeZone`, la zona del cliente. `hours` y `waits` cuentan los mensajes de personas desde `since`, sin grupos.',
    answers: [{ status: 200, description: 'La actividad de las últimas semanas.', body: clientActivity }],
    example: { response: exampleClientActivity },
  }),
  'POST /clients/{id}/regenerate-token': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    tag: 'Clientes',
    summary: 'Cambiar el token de API de un cliente',
    description: 'El token anterior deja de servir en el mismo instante.',
    answers: [{ status: 200, description: 'El cliente con su token nuevo.', body: clientResponse }],
    example: { response: { client: exampleClient } },
  }),
  'POST /clients/{id}/use-linked-number': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Clientes',
    summary: 'Registrar el número con el que un cliente está vinculado',
    description: '`phoneNumber` pasa a ser `linkedNumber`.',
    answers: [{ status: 200, description: 'El cliente con su número nuevo.', body: clientResponse }],
    failures: [409],
    example: { response: { client: exampleClient } },
  }),
  'PUT /clients/{id}/calls': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Clientes',
    summary: 'Decidir si se rechazan las llamadas a un cliente',
    description:
      'Con `decline`, cada llamada que entra se rechaza sola y quien llamó recibe `text`, si lo hay. Las llamadas a un ' +
      'grupo se rechazan sin escribirle a nadie.',
    payload: callDeclineSettings,
    answers: [{ status: 200, description: 'El cliente.', body: clientResponse }],
    failures: [422],
    example: { payload: exampleClient.calls, response: { client: exampleClient } },
  }),
  ...clientChangeEndpoints,
  'PATCH /clients/{id}/webhook': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    member: 'manages',
    tag: 'Clientes',
    summary: 'Cambiar la URL de webhook de un cliente',
    description: 'Un texto vacío la quita.',
    payload: object({ webhookUrl: webAddress({ empty: true }) }),
    answers: [
      {
        status: 200,
        description: 'El cliente.',
        body: object({ client, warnings: optional(list(multilineText({ max: 500 }))) }),
      },
    ],
    failures: [429],
    example: { payload: { webhookUrl: exampleClient.webhookUrl }, response: { client: exampleClient } },
  }),
  'DELETE /clients/{id}/secure': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Eliminar un cliente con todos sus datos',
    description: `Requiere la palabra ${DELETION_CONFIRMATION_WORD}. Elimina llaves, mensajes, contadores y archivos; no se puede deshacer.`,
    payload: object({ confirmationWord: singleLineText({ max: 40, empty: true }) }),
    answers: [{ status: 200, description: 'El resultado.', body: actionResponse }],
    example: {
      payload: { confirmationWord: DELETION_CONFIRMATION_WORD },
      response: { success: true, message: 'Cliente eliminado correctamente' },
    },
  }),
} as const;
