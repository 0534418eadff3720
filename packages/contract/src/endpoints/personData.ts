import { defineEndpoint } from '../endpoint.ts';
import { DELETION_CONFIRMATION_WORD } from '../rules/index.ts';
import {
  flag,
  integer,
  object,
  optional,
  singleLineText,
  uuid,
  withDefault,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { exampleClient, exampleContact } from '../schemas/index.ts';

const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
const params = { contact: exampleContact.chat };

/**
 * Export and erasure of the data that is stored about one person. `{contact}` has the same forms as in the
 * contact endpoints, but a phone number need not belong to a contact.
 */
export const personDataEndpoints = {
  'GET /external/contacts/{contact}/data': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Descargar todo lo que se guarda de una persona',
    description:
      'Una línea de JSON por cada cosa, `kind` primero: `contact` (con notas y etiquetas), `conversation`, `message` (los de su conversación en los dos sentidos y los suyos en grupos, del más nuevo al más antiguo), `schedule`, `recipient` (de campañas). Termina con una línea `end`: sin ella, la copia está incompleta.',
    answers: [
      {
        status: 200,
        description: 'La copia.',
        body: { mediaTypes: ['application/x-ndjson'] },
        headers: { 'Content-Disposition': 'Nombre del archivo.' },
      },
    ],
    example: { params },
  }),
  'POST /external/contacts/{contact}/forget': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Eliminar todos los datos de una persona',
    description: `Por su número en cualquier forma, con el LID que le corresponda: los mensajes con ella en los dos sentidos y los suyos en grupos, los archivos que nadie más tiene, su contacto, notas y etiquetas, su conversación, lo programado y lo que espera su turno, lo que el robot le iba a contestar, y los eventos que la nombran con sus entregas pendientes y registradas. En campañas queda el resultado sin nombre ni número. Requiere la palabra ${DELETION_CONFIRMATION_WORD}; no se puede deshacer. Si se dio de baja, se recuerda con una huella cifrada para no volver a escribirle. Quedan las estadísticas, y lo que otros escribieron de ella en grupos. \`dryRun: true\` responde qué se eliminaría sin cambiar nada.`,
    payload: object({
      dryRun: withDefault(withDescription(flag(), 'Solo decir qué se eliminaría.'), false),
      confirmationWord: optional(singleLineText({ max: 40, empty: true })),
    }),
    answers: [
      {
        status: 200,
        description: 'Qué se eliminó, o qué se eliminaría.',
        body: object({
          success: flag(),
          clientId: uuid(),
          dryRun: flag(),
          counts: withSchemaName(
            'ForgottenCounts',
            object({
              /** Number of messages in the conversation with this person, in both directions. */
              messages: integer(),
              inGroups: integer(),
              files: integer(),
              scheduled: integer(),
              recipients: integer(),
              events: integer(),
            }),
          ),
          /** Whether the person had opted out. The opt-out stays stored even after the erasure. */
          staysOptedOut: flag(),
        }),
      },
    ],
    example: {
      params,
      payload: { dryRun: true },
      response: {
        success: true,
        clientId: exampleClient.id,
        dryRun: true,
        counts: { messages: 48, inGroups: 3, files: 6, scheduled: 1, recipients: 2, events: 19 },
        staysOptedOut: false,
      },
    },
  }),
} as const;
