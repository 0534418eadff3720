import { defineEndpoint } from '../endpoint.ts';
import { anyEvent, exampleEvents } from '../events/index.ts';
import {
  flag,
  integer,
  list,
  object,
  optional,
  textMatchingPattern,
  uuid,
  withDefault,
} from '../schemaBuilder/index.ts';
import { exampleClient } from '../schemas/index.ts';

const feedQuery = object({
  after: optional(integer()),
  limit: withDefault(integer({ min: 1, max: 500 }), 100),
});
const ownerFeedQuery = object({
  after: optional(integer()),
  limit: withDefault(integer({ min: 1, max: 500 }), 100),
  presence: optional(flag()),
});
/** Request header: number of the last event that a stream's reader received. Overrides the query `after`. */
export const lastEventIdHeaders = object({ 'last-event-id': optional(textMatchingPattern(/^\d{1,15}$/, 'sequence')) });
const eventPageAnswer = {
  status: 200,
  description: 'Los eventos, del más antiguo al más nuevo. `next` es el `after` de la siguiente petición.',
  body: object({ success: flag(), clientId: uuid(), events: list(anyEvent), next: integer() }),
  stream: 'text/event-stream',
} as const;
const description =
  'Después del número `after`; sin él, desde el más antiguo que se conserva. ' +
  'Con `Accept: text/event-stream` la respuesta no termina: cada evento llega cuando sucede, con su número en `id`; ' +
  'sin `after` ni `Last-Event-ID`, a partir de ahora.';
const response = { success: true, clientId: exampleClient.id, events: [exampleEvents.message], next: 41 };

/** Endpoints that return all events of a client in order. Readers can resume at any event. */
export const eventEndpoints = {
  'GET /external/events': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'Eventos',
    summary: 'Leer los eventos de un cliente',
    description,
    headers: lastEventIdHeaders,
    query: feedQuery,
    answers: [eventPageAnswer],
    example: { query: { after: 40, limit: 100 }, response },
  }),
  'GET /clients/{id}/events': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Eventos',
    summary: 'Leer los eventos de un cliente propio',
    description: `${description} En vivo, con \`presence=true\` llega además, como \`event: presence\` y sin número, quiénes de los demás están escribiendo, cada vez que cambia.`,
    headers: lastEventIdHeaders,
    query: ownerFeedQuery,
    answers: [eventPageAnswer],
    example: { query: { after: 40, limit: 100 }, response },
  }),
  'GET /external/media/{messageId}': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'Eventos',
    summary: 'Descargar el archivo de un mensaje recibido',
    answers: [
      {
        status: 200,
        description: 'El archivo.',
        body: { mediaTypes: ['*/*'] },
        headers: {
          'Content-Disposition': 'Nombre del archivo.',
          'Accept-Ranges': 'Que puede pedirse por partes.',
        },
      },
      {
        status: 206,
        description: 'La parte que se pidió con `Range`.',
        body: { mediaTypes: ['*/*'] },
        headers: { 'Content-Range': 'Qué parte es, y de cuántos bytes.' },
      },
    ],
    failures: [410, 416],
    example: { params: { messageId: exampleEvents.message.data.id } },
  }),
} as const;
