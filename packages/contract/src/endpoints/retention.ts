import { defineEndpoint } from '../endpoint.ts';
import { DELETION_CONFIRMATION_WORD } from '../rules/index.ts';
import { flag, integer, object, optional, singleLineText, uuid } from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleRetention,
  exampleRetentionPreview,
  MAX_RETENTION_DAYS,
  retention,
  retentionChoice,
  retentionPreview,
} from '../schemas/index.ts';

const responseFields = { success: flag(), clientId: uuid() };
const sampleResponse = { success: true, clientId: exampleClient.id } as const;
const days = () => optional(integer({ min: 1, max: MAX_RETENTION_DAYS }));
const { messageDays, mediaDays } = exampleRetention;

/** Endpoints that read or set for how many days a client's messages and files are kept. */
export const retentionEndpoints = {
  'GET /clients/{id}/retention': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Consultar cuánto se guarda de un cliente',
    description: 'Nulo: para siempre. `allowed` es lo que la plataforma guarda como máximo, se elija lo que se elija.',
    answers: [{ status: 200, description: 'Los días.', body: object({ ...responseFields, retention }) }],
    example: { response: { ...sampleResponse, retention: exampleRetention } },
  }),
  'GET /clients/{id}/retention/preview': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Contar lo que se borraría de un cliente',
    description: 'Cuántos mensajes y archivos se borrarían ahora mismo con esos días. No cambia nada.',
    query: object({ messageDays: days(), mediaDays: days() }),
    answers: [
      { status: 200, description: 'La cuenta.', body: object({ ...responseFields, preview: retentionPreview }) },
    ],
    example: {
      query: { messageDays: messageDays ?? 365, mediaDays: mediaDays ?? 90 },
      response: { ...sampleResponse, preview: exampleRetentionPreview },
    },
  }),
  'PUT /clients/{id}/retention': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Elegir cuánto se guarda de un cliente',
    description: `Los mensajes de más de \`messageDays\` días se borran con sus archivos, y de los más nuevos, los archivos de más de \`mediaDays\`. Se hace en la hora siguiente y cada hora; no se puede deshacer. Si ya hay algo que borrar, requiere la palabra ${DELETION_CONFIRMATION_WORD}. Las estadísticas y los contactos quedan; lo que espera su envío no se toca.`,
    payload: object({
      ...retentionChoice,
      confirmationWord: optional(singleLineText({ max: 40, empty: true })),
    }),
    answers: [{ status: 200, description: 'Los días.', body: object({ ...responseFields, retention }) }],
    example: {
      payload: { messageDays, mediaDays, confirmationWord: DELETION_CONFIRMATION_WORD },
      response: { ...sampleResponse, retention: exampleRetention },
    },
  }),
} as const;
