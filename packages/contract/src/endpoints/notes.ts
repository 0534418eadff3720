import { defineEndpoint } from '../endpoint.ts';
import { hasVisibleCharacter, MAX_INTERNAL_NOTE_CHARS } from '../rules/index.ts';
import {
  flag,
  integer,
  list,
  multilineText,
  nullable,
  object,
  optional,
  uuid,
  withDefault,
  withDescription,
} from '../schemaBuilder/index.ts';
import {
  conversationColleague,
  exampleClient,
  exampleColleagues,
  exampleConversation,
  exampleTeamNote,
  teamNote,
} from '../schemas/index.ts';

/** Default number of notes in one response. */
const DEFAULT_NOTES_LIMIT = 50;

const clientId = exampleClient.id;
const params = { conversation: exampleConversation.id };
const responseFields = { success: flag(), clientId: uuid() };
const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
const response = { success: true, clientId, note: exampleTeamNote };

/** Endpoints for notes that a client's team writes in a conversation. Customers never see them. */
export const noteEndpoints = {
  'GET /external/conversations/{conversation}/notes': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Leer las notas internas de una conversación',
    description:
      'Las notas que el equipo escribió en la conversación, de la más nueva a la más antigua. No son mensajes: la otra ' +
      'persona nunca las ve. Se sigue con `cursor`: el `next` de la respuesta anterior, que es nulo cuando ya no hay más.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 100 }), DEFAULT_NOTES_LIMIT),
      cursor: optional(uuid()),
    }),
    answers: [
      {
        status: 200,
        description: 'Las notas, y desde dónde se sigue.',
        body: object({ ...responseFields, notes: list(teamNote), next: nullable(uuid()) }),
      },
    ],
    example: {
      params,
      query: { limit: 50 },
      response: { success: true, clientId, notes: [exampleTeamNote], next: null },
    },
  }),
  'POST /external/conversations/{conversation}/notes': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Escribir una nota interna en una conversación',
    description:
      'La ve el equipo, entre los mensajes de la conversación. No se envía nada a WhatsApp ni se pausan las respuestas automáticas.',
    payload: object({
      text: withDescription(
        multilineText({ max: MAX_INTERNAL_NOTE_CHARS, visible: hasVisibleCharacter }),
        'Texto de la nota; la persona no lo ve.',
      ),
    }),
    answers: [{ status: 201, description: 'La nota.', body: object({ ...responseFields, note: teamNote }) }],
    example: { params, payload: { text: exampleTeamNote.text }, response },
  }),
  'DELETE /external/conversations/{conversation}/notes/{note}': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Eliminar una nota interna',
    description:
      'Cada quien elimina las suyas, y el dueño del cliente todas. Un programa elimina las que escribieron programas.',
    answers: [
      { status: 200, description: 'La nota que ya no está.', body: object({ ...responseFields, note: teamNote }) },
    ],
    failures: [403],
    example: { params: { ...params, note: exampleTeamNote.id }, response },
  }),
} as const;

/** Endpoint that lists the possible assignees of a conversation. */
export const colleagueEndpoints = {
  'GET /external/colleagues': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar a quiénes se puede asignar una conversación',
    description:
      'El dueño del cliente y las personas de su equipo; su `id` va en `assignedTo` al cambiar una conversación.',
    answers: [
      {
        status: 200,
        description: 'Las personas: primero el dueño, luego el equipo del más antiguo al más nuevo.',
        body: object({ ...responseFields, colleagues: list(conversationColleague) }),
      },
    ],
    example: { response: { success: true, clientId, colleagues: [...exampleColleagues] } },
  }),
} as const;
