import { endpoint } from '../endpoint.ts';
import { DELETION_WORD } from '../rules/index.ts';
import { flag, line, object, optional, uuid, whole } from '../shape/index.ts';
import {
  RETENTION_LIMIT,
  retention,
  retentionChoice,
  retentionPreview,
  sampleClient,
  sampleRetention,
  sampleRetentionPreview,
} from '../shapes/index.ts';

const own = { success: flag(), clientId: uuid() };
const told = { success: true, clientId: sampleClient.id } as const;
const days = () => optional(whole({ min: 1, max: RETENTION_LIMIT }));
const { messageDays, mediaDays } = sampleRetention;

/** How long a client's messages and files are kept. */
export const retentionEndpoints = {
  'GET /clients/{id}/retention': endpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Consultar cuánto se guarda de un cliente',
    description:
      'Nulo: para siempre. `allowed` es lo que la plataforma guarda como máximo, se elija lo que se elija.',
    answers: [{ status: 200, description: 'Los días.', body: object({ ...own, retention }) }],
    example: { response: { ...told, retention: sampleRetention } },
  }),
  'GET /clients/{id}/retention/preview': endpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Contar lo que se borraría de un cliente',
    description: 'Cuántos mensajes y archivos se borrarían ahora mismo con esos días. No cambia nada.',
    query: object({ messageDays: days(), mediaDays: days() }),
    answers: [
      { status: 200, description: 'La cuenta.', body: object({ ...own, preview: retentionPreview }) },
    ],
    example: {
      query: { messageDays: messageDays ?? 365, mediaDays: mediaDays ?? 90 },
      response: { ...told, preview: sampleRetentionPreview },
    },
  }),
  'PUT /clients/{id}/retention': endpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Elegir cuánto se guarda de un cliente',
    description: `Los mensajes de más de \`messageDays\` días se borran con sus archivos, y de los más nuevos, los archivos de más de \`mediaDays\`. Se hace en la hora siguiente y cada hora; no se puede deshacer. Si ya hay algo que borrar, requiere la palabra ${DELETION_WORD}. Las estadísticas y los contactos quedan; lo que espera su envío no se toca.`,
    payload: object({
      ...retentionChoice,
      confirmationWord: optional(line({ max: 40, empty: true })),
    }),
    answers: [{ status: 200, description: 'Los días.', body: object({ ...own, retention }) }],
    example: {
      payload: { messageDays, mediaDays, confirmationWord: DELETION_WORD },
      response: { ...told, retention: sampleRetention },
    },
  }),
} as const;
