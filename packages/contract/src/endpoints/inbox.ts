import { defineEndpoint } from '../endpoint.ts';
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
  uuid,
  withDefault,
  withDescription,
} from '../schemaBuilder/index.ts';
import {
  contact,
  conversation,
  conversationLabel,
  exampleClient,
  exampleContact,
  exampleConversation,
  exampleInboundMessage,
  exampleInboxView,
  exampleSchedule,
  inboxFilter,
  inboxView,
  inboxViewName,
  MAX_INBOX_VIEWS,
  message,
  schedule,
} from '../schemas/index.ts';

/** Maximum number of conversations in one request that changes them together. */
export const MAX_CHANGED_CONVERSATIONS = 100;
/** Maximum numbers of related items in the response about one conversation. */
export const MAX_RELATED_FILES = 24;
export const MAX_RELATED_ITEMS = 20;

const clientId = exampleClient.id;
const line = { clientId: uuid(), businessName: singleLineText({ max: 100 }) };
const exampleLine = { clientId, businessName: exampleClient.businessName };
const sessionDefaults = { guard: 'session', tag: 'Clientes' } as const;
const memberDefaults = { ...sessionDefaults, member: 'answers' } as const;
const viewResponse = object({ success: flag(), view: inboxView });
const starResponse = object({ success: flag(), clientId: uuid(), messageId: uuid(), starred: flag() });
const starExample = { id: clientId, messageId: exampleInboundMessage.id };

/** Endpoints for working with many conversations in the console: search, bulk changes, views and starred messages. */
export const inboxEndpoints = {
  'GET /search': defineEndpoint({
    ...sessionDefaults,
    summary: 'Buscar personas, conversaciones y mensajes en todas las líneas',
    description:
      'En las líneas propias y compartidas, hasta 100, con las mismas reglas que `q` en la lista de conversaciones. `contacts` son personas con las que todavía no hay mensajes.',
    query: object({ q: singleLineText({ max: 100 }), limit: withDefault(integer({ min: 1, max: 50 }), 20) }),
    answers: [
      {
        status: 200,
        description: 'Lo encontrado, lo más reciente primero.',
        body: object({
          conversations: list(object({ ...line, conversation })),
          contacts: list(object({ ...line, contact })),
        }),
      },
    ],
    example: {
      query: { q: 'Marta' },
      response: {
        conversations: [{ ...exampleLine, conversation: exampleConversation }],
        contacts: [{ ...exampleLine, contact: { ...exampleContact, lastMessageAt: null } }],
      },
    },
  }),
  'PATCH /clients/{id}/conversations': defineEndpoint({
    ...memberDefaults,
    summary: 'Cambiar varias conversaciones a la vez',
    description:
      'Lo mismo que al cambiar una, en todas o en ninguna. `read` las marca como leídas, también en WhatsApp si el cliente lo tiene así (`markRead`). Las que ya no existen no cuentan.',
    payload: object({
      conversations: withDescription(
        list(uuid(), { min: 1, max: MAX_CHANGED_CONVERSATIONS, unique: true }),
        'Los `id` de las conversaciones.',
      ),
      read: optional(withDescription(flag(), 'Si se marcan como leídas.')),
      archived: optional(flag()),
      muted: optional(flag()),
      markedUnread: optional(flag()),
      snoozedUntil: optional(nullable(instant())),
      label: optional(conversationLabel),
      assignedTo: optional(nullable(uuid())),
    }),
    answers: [
      {
        status: 200,
        description: 'Las conversaciones, como están ahora.',
        body: object({ success: flag(), clientId: uuid(), conversations: list(conversation) }),
      },
    ],
    example: {
      params: { id: clientId },
      payload: { conversations: [exampleConversation.id], archived: true },
      response: { success: true, clientId, conversations: [{ ...exampleConversation, archived: true }] },
    },
  }),
  'GET /clients/{id}/conversations/{conversation}/related': defineEndpoint({
    ...memberDefaults,
    summary: 'Ver lo relacionado con una conversación',
    description:
      'Las conversaciones con la misma persona en otras líneas de la cuenta, los últimos archivos, lo programado y las campañas en que está. Las campañas, solo para quien las administra.',
    answers: [
      {
        status: 200,
        description: 'Lo relacionado.',
        body: object({
          success: flag(),
          clientId: uuid(),
          lines: list(object({ ...line, conversationId: uuid(), lastMessageAt: instant() })),
          files: list(message),
          schedules: list(schedule),
          campaigns: list(
            object({
              id: uuid(),
              name: singleLineText({ max: 100 }),
              state: oneOf('waiting', 'sent', 'failed', 'leftOut'),
              sentAt: nullable(instant()),
            }),
          ),
        }),
      },
    ],
    example: {
      params: { id: clientId, conversation: exampleConversation.id },
      response: {
        success: true,
        clientId,
        lines: [],
        files: [],
        schedules: [exampleSchedule],
        campaigns: [
          {
            id: '0197b1a3-5d01-7b22-8c44-2e3f4a5b6c71',
            name: 'Promoción de marzo',
            state: 'sent',
            sentAt: '2026-03-02T18:20:00.000Z',
          },
        ],
      },
    },
  }),
  'GET /conversations/views': defineEndpoint({
    ...sessionDefaults,
    summary: 'Listar las vistas guardadas',
    answers: [
      {
        status: 200,
        description: 'Los filtros que esta persona guardó, por nombre.',
        body: object({ views: list(inboxView, { max: MAX_INBOX_VIEWS }) }),
      },
    ],
    example: { response: { views: [exampleInboxView] } },
  }),
  'POST /conversations/views': defineEndpoint({
    ...sessionDefaults,
    summary: 'Guardar un filtro como vista',
    description: `Hasta ${MAX_INBOX_VIEWS} por persona. Sirven en todas las líneas, y nadie más las ve.`,
    payload: object({
      name: inboxViewName,
      filter: withDescription(inboxFilter, 'Qué conversaciones muestra la vista.'),
    }),
    failures: [409],
    answers: [{ status: 201, description: 'La vista.', body: viewResponse }],
    example: {
      payload: { name: exampleInboxView.name, filter: exampleInboxView.filter },
      response: { success: true, view: exampleInboxView },
    },
  }),
  'DELETE /conversations/views/{view}': defineEndpoint({
    ...sessionDefaults,
    summary: 'Eliminar una vista guardada',
    description: 'Las conversaciones no cambian.',
    answers: [{ status: 200, description: 'La vista que se eliminó.', body: viewResponse }],
    example: { params: { view: exampleInboxView.id }, response: { success: true, view: exampleInboxView } },
  }),
  'GET /starred-messages': defineEndpoint({
    ...sessionDefaults,
    summary: 'Listar los mensajes destacados',
    description:
      'Los que esta persona destacó, en las líneas propias y compartidas; el último destacado primero. Se sigue con `cursor`: el `next` de la respuesta anterior, nulo cuando ya no hay más.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 100 }), 50),
      cursor: optional(uuid()),
      conversation: optional(withDescription(uuid(), 'Solo los de esta conversación.')),
    }),
    answers: [
      {
        status: 200,
        description: 'Los mensajes, y desde dónde se sigue.',
        body: object({
          starred: list(object({ ...line, conversationId: uuid(), starredAt: instant(), message })),
          next: nullable(uuid()),
        }),
      },
    ],
    example: {
      query: { limit: 50 },
      response: {
        starred: [
          {
            ...exampleLine,
            conversationId: exampleConversation.id,
            starredAt: '2026-03-02T18:20:00.000Z',
            message: exampleInboundMessage,
          },
        ],
        next: null,
      },
    },
  }),
  'PUT /clients/{id}/messages/{messageId}/star': defineEndpoint({
    ...memberDefaults,
    summary: 'Destacar un mensaje',
    description: 'Solo para quien lo destaca. En WhatsApp no cambia nada.',
    answers: [{ status: 200, description: 'El mensaje está destacado.', body: starResponse }],
    example: {
      params: starExample,
      response: { success: true, clientId, messageId: exampleInboundMessage.id, starred: true },
    },
  }),
  'DELETE /clients/{id}/messages/{messageId}/star': defineEndpoint({
    ...memberDefaults,
    summary: 'Dejar de destacar un mensaje',
    answers: [{ status: 200, description: 'El mensaje no está destacado.', body: starResponse }],
    example: {
      params: starExample,
      response: { success: true, clientId, messageId: exampleInboundMessage.id, starred: false },
    },
  }),
} as const;
