import { defineEndpoint } from '../endpoint.ts';
import { exampleMessage } from '../events/index.ts';
import { DEFAULT_MESSAGES_PER_PAGE } from '../rules/index.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  uuid,
  withDefault,
} from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleCustomer,
  message,
  messageDirections,
  recipient,
  timeOrderQuery,
} from '../schemas/index.ts';

/** Endpoints with which the owner browses a client's messages in the console. */
export const messageEndpoints = {
  'GET /clients/{id}/messages': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Recorrer los mensajes de un cliente por fecha',
    description:
      'Se sigue con `before`: el `next` de la respuesta anterior, que es nulo cuando ya no hay más; con el mismo `order`. Al filtrar por ' +
      'sentido una página puede traer menos mensajes que `limit`, o ninguno, y aun así tener `next`. `sequence` es el ' +
      'número del último evento anterior a esta lectura: quien lee los eventos a partir de él no se pierde nada. ' +
      '`contact` busca por nombre, sin distinguir acentos, o por número, también con los diez dígitos de México.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 100 }), DEFAULT_MESSAGES_PER_PAGE),
      before: optional(uuid()),
      direction: optional(oneOf(...messageDirections)),
      phoneNumber: optional(recipient()),
      contact: optional(singleLineText({ max: 100 })),
      ...timeOrderQuery,
    }),
    answers: [
      {
        status: 200,
        description: 'Los mensajes, y desde dónde se sigue hacia atrás y hacia adelante.',
        body: object({
          success: flag(),
          clientId: uuid(),
          messages: list(message),
          next: nullable(uuid()),
          sequence: integer(),
        }),
      },
    ],
    example: {
      query: { limit: 50, direction: 'inbound', phoneNumber: exampleCustomer },
      response: {
        success: true,
        clientId: exampleClient.id,
        messages: [exampleMessage],
        next: exampleMessage.id,
        sequence: 41,
      },
    },
  }),
  'GET /clients/{id}/media/{messageId}': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Descargar el archivo de un mensaje de un cliente propio',
    answers: [
      {
        status: 200,
        description: 'El archivo.',
        body: { mediaTypes: ['application/octet-stream'] },
        headers: {
          'Content-Disposition': 'Nombre del archivo.',
          'Accept-Ranges': 'Que puede pedirse por partes.',
        },
      },
      {
        status: 206,
        description: 'La parte que se pidió con `Range`.',
        body: { mediaTypes: ['application/octet-stream'] },
        headers: { 'Content-Range': 'Qué parte es, y de cuántos bytes.' },
      },
    ],
    failures: [410, 416],
    example: { params: { id: exampleClient.id, messageId: exampleMessage.id } },
  }),
} as const;
