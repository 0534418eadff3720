import { defineEndpoint } from '../endpoint.ts';
import { DEFAULT_MESSAGES_PER_PAGE } from '../rules/index.ts';
import { chatKinds } from '../rules/kinds.ts';
import {
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  withDefault,
} from '../schemaBuilder/index.ts';
import {
  conversation,
  conversationLabel,
  exampleClient,
  exampleConversation,
  exampleInboundMessage,
  message,
  timeRangeQuery,
} from '../schemas/index.ts';

/** Maximum duration of a pause of automatic replies, in minutes: one week. */
const MAX_PAUSE_MINUTES = 7 * 24 * 60;

const clientId = exampleClient.id;
const params = { conversation: exampleConversation.id };
const limit = withDefault(integer({ min: 1, max: 100 }), DEFAULT_MESSAGES_PER_PAGE);

/** Query parameters that filter and page a list of conversations. */
export const conversationFilterQuery = {
  limit,
  cursor: optional(textMatchingPattern(/^\d{1,13}_[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'cursor')),
  chatKind: optional(oneOf(...chatKinds)),
  unread: optional(flag()),
  archived: optional(flag()),
  snoozed: optional(flag()),
  label: optional(singleLineText({ max: 60 })),
  assignedTo: optional(textMatchingPattern(/^(nobody|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/i, 'assignedTo')),
  q: optional(singleLineText({ max: 100 })),
} as const;

const conversationDefaults = {
  guard: 'token',
  tag: 'API externa',
  answers: [
    {
      status: 200,
      description: 'La conversación, como está ahora.',
      body: object({ success: flag(), clientId: uuid(), conversation }),
    },
  ],
} as const;
const response = { success: true, clientId, conversation: exampleConversation };

/**
 * Endpoints for conversations and their messages. `{conversation}` is the conversation's `id`, or its
 * `chat` in any form that a recipient may have.
 */
export const conversationEndpoints = {
  'GET /external/conversations': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Listar las conversaciones, la más reciente primero',
    description:
      'Se sigue con `cursor`: el `next` de la respuesta anterior, que es nulo cuando ya no hay más. Sin `chatKind` no se ' +
      'listan estados ni canales. `q` busca por nombre, sin ' +
      'distinguir acentos, por número en cualquier forma y en el texto de los mensajes; `match` es el mensaje ' +
      'encontrado. `waiting` cuenta las conversaciones con algo sin leer, o marcadas así, sin las archivadas, las silenciadas ni las ' +
      'pospuestas. Sin `archived` ni `snoozed` se listan también las archivadas y las pospuestas. ' +
      '`assignedTo` es el `id` de una persona, o `nobody` para las que no son de nadie. ' +
      '`sequence` es el número del último evento anterior a esta lectura: quien lee los eventos a partir de él no se ' +
      'pierde nada.',
    query: object({ ...conversationFilterQuery, ...timeRangeQuery }),
    answers: [
      {
        status: 200,
        description: 'Las conversaciones, y desde dónde se sigue.',
        body: object({
          success: flag(),
          clientId: uuid(),
          conversations: list(conversation),
          next: nullable(singleLineText({ max: 60 })),
          waiting: integer(),
          sequence: integer(),
        }),
      },
    ],
    example: {
      query: { limit: 50 },
      response: {
        success: true,
        clientId,
        conversations: [exampleConversation],
        next: null,
        waiting: 1,
        sequence: 41,
      },
    },
  }),
  'GET /external/conversations/{conversation}': defineEndpoint({
    scope: 'read',
    ...conversationDefaults,
    summary: 'Ver una conversación',
    description:
      'La conversación se indica con su `id` o con su `chat`: un número en cualquier forma, `lid:…` o `group:…`.',
    example: { params, response },
  }),
  'GET /external/conversations/{conversation}/messages': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Recorrer los mensajes de una conversación',
    description:
      'Los mensajes, siempre del más nuevo al más antiguo: los últimos, los anteriores al mensaje `before`, los ' +
      'posteriores al mensaje `after`, o los que rodean al mensaje `around`, con él entre ellos; uno de los tres. Se ' +
      'sigue con `older` como `before` y con `newer` como `after`, que son nulos cuando ya no hay más.',
    query: object({
      limit,
      before: optional(uuid()),
      after: optional(uuid()),
      around: optional(uuid()),
      ...timeRangeQuery,
    }),
    answers: [
      {
        status: 200,
        description: 'Los mensajes, y desde dónde se sigue hacia atrás y hacia adelante.',
        body: object({
          success: flag(),
          clientId: uuid(),
          conversation,
          messages: list(message),
          older: nullable(uuid()),
          newer: nullable(uuid()),
          sequence: integer(),
        }),
      },
    ],
    example: {
      params,
      query: { limit: 50 },
      response: {
        success: true,
        clientId,
        conversation: exampleConversation,
        messages: [exampleInboundMessage],
        older: null,
        newer: null,
        sequence: 41,
      },
    },
  }),
  'POST /external/conversations/{conversation}/read': defineEndpoint({
    scope: 'send',
    guard: 'token',
    tag: 'API externa',
    summary: 'Marcar una conversación como leída',
    description:
      'Si el cliente lo tiene así (`markRead`) y está conectado, también se marca como leída en WhatsApp. `marked` es el ' +
      'número de mensajes de los que WhatsApp fue avisado.',
    answers: [
      {
        status: 200,
        description: 'La conversación, sin nada por leer.',
        body: object({ success: flag(), clientId: uuid(), conversation, marked: integer() }),
      },
    ],
    example: {
      params,
      response: { ...response, conversation: { ...exampleConversation, unread: 0 }, marked: 1 },
    },
  }),
  'PATCH /external/conversations/{conversation}': defineEndpoint({
    scope: 'send',
    ...conversationDefaults,
    summary: 'Archivar, posponer, etiquetar o asignar una conversación',
    description:
      'Cambia solo lo que se envía. Lo que se archiva o se silencia aquí no cambia en el teléfono. Un mensaje que llega ' +
      'saca a la conversación del archivo, si no está silenciada. Una etiqueta nula la quita; una que no existía se crea. ' +
      '`assignedTo` es el `id` de una persona de `/external/colleagues`, o nulo para que no sea de nadie. ' +
      '`markedUnread` la deja como no leída hasta que se lea o se conteste; si el cliente lo tiene así (`markRead`), está ' +
      'conectado y su conexión lo permite, también en el teléfono. `snoozedUntil`, un momento futuro de aquí a un año, la ' +
      'pospone y la saca del archivo: a esa hora vuelve como no leída, con `returnedAt`; si alguien escribe antes y no está ' +
      'silenciada, vuelve entonces. Nulo la trae de vuelta, y archivarla también termina la espera.',
    payload: object({
      archived: optional(flag()),
      muted: optional(flag()),
      markedUnread: optional(flag()),
      snoozedUntil: optional(nullable(instant())),
      label: optional(conversationLabel),
      assignedTo: optional(nullable(uuid())),
    }),
    example: { params, payload: { label: 'Pedidos' }, response },
  }),
  'POST /external/conversations/{conversation}/pause': defineEndpoint({
    scope: 'send',
    ...conversationDefaults,
    summary: 'Pausar las respuestas automáticas en una conversación',
    description:
      'Durante `minutes` minutos, o los que el cliente tiene configurados, no contesta ninguna regla, y los envíos con ' +
      '`unlessPaused` se rechazan. Cuando una persona contesta, desde el teléfono o desde Recado, la pausa empieza sola; ' +
      'cada respuesta la alarga y ninguna la acorta.',
    payload: object({ minutes: optional(integer({ min: 1, max: MAX_PAUSE_MINUTES })) }),
    example: {
      params,
      payload: { minutes: 60 },
      response: {
        ...response,
        conversation: {
          ...exampleConversation,
          robot: { pausedUntil: '2026-03-02T19:20:00.000Z', pausedBy: { kind: 'api' } },
        },
      },
    },
  }),
  'POST /external/conversations/{conversation}/resume': defineEndpoint({
    scope: 'send',
    ...conversationDefaults,
    summary: 'Reanudar las respuestas automáticas en una conversación',
    description: 'Termina la pausa, la haya empezado quien la haya empezado.',
    example: { params, response },
  }),
} as const;
