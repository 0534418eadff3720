import { defineEndpoint } from '../endpoint.ts';
import { MAX_LABEL_NAME_CHARS, MAX_STATUS_POST_PEOPLE } from '../rules/index.ts';
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
  withDescription,
} from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleStatusPost,
  exampleStatusPostViewer,
  statusPost,
  statusPostRequest,
  statusPostViewer,
} from '../schemas/index.ts';
import { idempotencyHeaders } from './sendResponses.ts';

const clientId = exampleClient.id;
const params = { post: exampleStatusPost.id };
const externalDefaults = { guard: 'token', tag: 'API externa', needs: ['statusPost'] } as const;
const responseFields = { success: flag(), clientId: uuid() };
const postResponse = object({ ...responseFields, statusPost });
const response = { success: true, clientId, statusPost: exampleStatusPost };
const unknownPost = { ...exampleStatusPost, state: 'unknown', reachedPeople: null, views: 0 };
const unknownResponse = { ...response, statusPost: unknownPost };
const UNKNOWN_OUTCOME =
  'WhatsApp no lo confirmó: puede que se vea. Repita la petición con la misma `Idempotency-Key` para saber qué fue de él; nunca se publica dos veces.';

/** Endpoints for status posts: texts, pictures and videos that contacts see for 24 hours. */
export const statusPostEndpoints = {
  'GET /external/status-posts': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar los estados',
    description:
      'El más reciente primero, durante 30 días. Se sigue con `cursor`: el `next` de la respuesta anterior, nulo cuando ya no hay más.',
    query: object({ limit: withDefault(integer({ min: 1, max: 100 }), 50), cursor: optional(uuid()) }),
    answers: [
      {
        status: 200,
        description: 'Los estados, y desde dónde se sigue.',
        body: object({ ...responseFields, statusPosts: list(statusPost), next: nullable(uuid()) }),
      },
    ],
    example: {
      query: { limit: 50 },
      response: { success: true, clientId, statusPosts: [exampleStatusPost], next: null },
    },
  }),
  'POST /external/status-posts': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Publicar un estado',
    description: `El contenido va en el campo que lleva el nombre del tipo. Lo ven durante 24 horas los contactos que se eligen, ${MAX_STATUS_POST_PEOPLE.toLocaleString('es-MX')} como máximo, y quien tiene la línea en su teléfono. WhatsApp solo lo muestra a quien guardó el número de la línea. Quien pidió no recibir mensajes, o a quien la línea bloqueó, no lo ve. No se toma en cuenta la privacidad de estados de su teléfono. Un video dura hasta 90 segundos. Cuenta como un mensaje.`,
    headers: idempotencyHeaders,
    payload: statusPostRequest,
    answers: [
      { status: 200, description: 'WhatsApp recibió el estado.', body: postResponse },
      { status: 202, description: UNKNOWN_OUTCOME, body: postResponse, example: unknownResponse },
    ],
    failures: [404, 409, 413, 422, 429],
    example: {
      payload: {
        type: 'text',
        text: { text: 'Hoy hay conchas recién hechas', background: '#1e6e4f' },
        audience: { kind: 'all' },
      },
      others: {
        image: { mediaUrl: 'https://panaderialaespiga.mx/menu.jpg', caption: 'El menú de hoy' },
        video: { mediaUrl: 'https://panaderialaespiga.mx/horno.mp4', caption: 'Recién salidas' },
      },
      response,
    },
  }),
  'GET /external/status-posts/{post}': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver un estado y quién lo ha visto',
    description: 'Quien desactivó en su teléfono las confirmaciones de lectura no aparece entre quienes lo vieron.',
    answers: [
      {
        status: 200,
        description: 'El estado, y quién lo ha visto.',
        body: object({ ...responseFields, statusPost, viewers: list(statusPostViewer) }),
      },
    ],
    example: { params, response: { ...response, viewers: [exampleStatusPostViewer] } },
  }),
  'DELETE /external/status-posts/{post}': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Eliminar un estado antes de sus 24 horas',
    headers: idempotencyHeaders,
    description: 'Deja de verse en los teléfonos de quienes pueden verlo. Uno que ya no se ve queda como está.',
    answers: [
      { status: 200, description: 'El estado, que ya no se ve.', body: postResponse },
      {
        status: 202,
        description: 'WhatsApp no confirmó que lo eliminó. Repita la petición.',
        body: postResponse,
        example: response,
      },
    ],
    failures: [409, 422, 429],
    example: { params, response: { ...response, statusPost: { ...exampleStatusPost, state: 'deleted' } } },
  }),
  'GET /external/status-audience': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Contar quién vería un estado',
    description: 'Con la línea desconectada, cuenta también a quienes la línea bloqueó.',
    query: object({
      kind: withDefault(
        withDescription(oneOf('all', 'label'), 'Todos los contactos, o los que tienen una etiqueta.'),
        'all',
      ),
      label: optional(singleLineText({ max: MAX_LABEL_NAME_CHARS })),
    }),
    answers: [
      {
        status: 200,
        description: 'Cuántos contactos son, y cuántos pueden ser como máximo.',
        body: object({ ...responseFields, people: integer(), maxPeople: integer() }),
      },
    ],
    failures: [422],
    example: {
      query: { kind: 'all' },
      response: { success: true, clientId, people: 240, maxPeople: MAX_STATUS_POST_PEOPLE },
    },
  }),
} as const;
