import { endpoint } from '../endpoint.ts';
import { INTERNAL_NOTE_LIMIT, isVisible } from '../rules/index.ts';
import {
  described,
  flag,
  list,
  nullable,
  object,
  optional,
  prose,
  uuid,
  whole,
  withDefault,
} from '../shape/index.ts';
import {
  colleague,
  note,
  sampleClient,
  sampleColleagues,
  sampleConversation,
  sampleNote,
} from '../shapes/index.ts';

/** Notes of one answer, where no other number is asked for. */
const NOTES = 50;

const clientId = sampleClient.id;
const params = { conversation: sampleConversation.id };
const own = { success: flag(), clientId: uuid() };
const common = { guard: 'token', tag: 'API externa' } as const;
const response = { success: true, clientId, note: sampleNote };

/** What those who answer write to each other within a conversation, and no customer ever sees. */
export const noteEndpoints = {
  'GET /external/conversations/{conversation}/notes': endpoint({
    scope: 'read',
    ...common,
    summary: 'Leer las notas internas de una conversación',
    description:
      'Las notas que el equipo escribió en la conversación, de la más nueva a la más antigua. No son mensajes: la otra ' +
      'persona nunca las ve. Se sigue con `cursor`: el `next` de la respuesta anterior, que es nulo cuando ya no hay más.',
    query: object({
      limit: withDefault(whole({ min: 1, max: 100 }), NOTES),
      cursor: optional(uuid()),
    }),
    answers: [
      {
        status: 200,
        description: 'Las notas, y desde dónde se sigue.',
        body: object({ ...own, notes: list(note), next: nullable(uuid()) }),
      },
    ],
    example: {
      params,
      query: { limit: 50 },
      response: { success: true, clientId, notes: [sampleNote], next: null },
    },
  }),
  'POST /external/conversations/{conversation}/notes': endpoint({
    scope: 'send',
    ...common,
    summary: 'Escribir una nota interna en una conversación',
    description:
      'La ve el equipo, entre los mensajes de la conversación. No se envía nada a WhatsApp ni se pausan las respuestas automáticas.',
    payload: object({
      text: described(
        prose({ max: INTERNAL_NOTE_LIMIT, visible: isVisible }),
        'Texto de la nota; el cliente no lo ve.',
      ),
    }),
    answers: [{ status: 201, description: 'La nota.', body: object({ ...own, note }) }],
    example: { params, payload: { text: sampleNote.text }, response },
  }),
  'DELETE /external/conversations/{conversation}/notes/{note}': endpoint({
    scope: 'send',
    ...common,
    summary: 'Eliminar una nota interna',
    description:
      'Cada quien elimina las suyas, y el dueño del cliente todas. Un programa elimina las que escribieron programas.',
    answers: [{ status: 200, description: 'La nota que ya no está.', body: object({ ...own, note }) }],
    failures: [403],
    example: { params: { ...params, note: sampleNote.id }, response },
  }),
} as const;

/** Whom a conversation can be given to. */
export const colleagueEndpoints = {
  'GET /external/colleagues': endpoint({
    scope: 'read',
    ...common,
    summary: 'Listar a quiénes se puede asignar una conversación',
    description:
      'El dueño del cliente y las personas de su equipo; su `id` va en `assignedTo` al cambiar una conversación.',
    answers: [
      {
        status: 200,
        description: 'Las personas: primero el dueño, luego el equipo del más antiguo al más nuevo.',
        body: object({ ...own, colleagues: list(colleague) }),
      },
    ],
    example: { response: { success: true, clientId, colleagues: [...sampleColleagues] } },
  }),
} as const;
