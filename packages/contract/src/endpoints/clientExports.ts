import { defineEndpoint } from '../endpoint.ts';
import { flag, instant, multilineText, nullable, object, optional, uuid } from '../schemaBuilder/index.ts';
import {
  actionResponse,
  clientExport,
  DOWNLOAD_URL_VALID_MINUTES,
  EXPORT_RETENTION_HOURS,
  enteredPassword,
  exampleClient,
  exampleClientExport,
  secondFactorCode,
} from '../schemas/index.ts';

const responseFields = { success: flag(), clientId: uuid() };
const sampleResponse = { success: true, clientId: exampleClient.id } as const;
const sampleDownload = 'b3f0c1de-52a7-4f0e-9d3c-6f2f6a1d7c55';

/** Endpoints that export all data of a client. */
export const clientExportEndpoints = {
  'GET /clients/{id}/export': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Consultar la copia de los datos de un cliente',
    description: `Nulo: no hay ninguna. Una que está lista se guarda ${EXPORT_RETENTION_HOURS} horas.`,
    answers: [
      { status: 200, description: 'La copia.', body: object({ ...responseFields, export: nullable(clientExport) }) },
    ],
    example: { response: { ...sampleResponse, export: exampleClientExport } },
  }),
  'POST /clients/{id}/export': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Preparar una copia de los datos de un cliente',
    description:
      'Un archivo ZIP con los mensajes (`mensajes.jsonl` y `mensajes.csv`), contactos, conversaciones, etiquetas, respuestas rápidas, ' +
      'programados, campañas, reglas, estadísticas y archivos del cliente, y un `LEEME.txt` que dice qué es cada cosa. No contiene ' +
      'tokens ni secretos. Se prepara aparte: `GET` de la misma ruta dice cómo va. Sustituye a la copia anterior. Quien activó la ' +
      'verificación en dos pasos da también `code`; sin él se responde 400 con `errors.code`.',
    payload: object({ password: enteredPassword(), code: optional(secondFactorCode()) }),
    answers: [
      {
        status: 202,
        description: 'La copia que se prepara.',
        body: object({ ...responseFields, export: clientExport }),
      },
    ],
    failures: [409, 429],
    example: {
      payload: { password: 'Conchas-y-cuernos-7' },
      response: {
        ...sampleResponse,
        export: { ...exampleClientExport, state: 'waiting', messages: 0, files: 0, bytes: null, expiresAt: null },
      },
    },
  }),
  'DELETE /clients/{id}/export': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Eliminar la copia de los datos de un cliente',
    description: 'También la que se está preparando. Los datos del cliente no se tocan.',
    answers: [{ status: 200, description: 'Ya no hay copia.', body: actionResponse }],
    example: { response: { success: true, message: 'La copia se eliminó' } },
  }),
  'POST /clients/{id}/export/link': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Pedir la dirección para descargar la copia de los datos de un cliente',
    description: `La ruta, a partir de la de la API, sirve una sola vez, durante ${DOWNLOAD_URL_VALID_MINUTES} minutos y mientras dure la sesión. Pedir otra deja sin efecto la anterior.`,
    answers: [
      {
        status: 200,
        description: 'La ruta.',
        body: object({ ...responseFields, path: multilineText({ max: 200 }), expiresAt: instant() }),
      },
    ],
    failures: [409],
    example: {
      response: {
        ...sampleResponse,
        path: `/downloads/${sampleDownload}`,
        expiresAt: '2026-03-02T15:12:00.000Z',
      },
    },
  }),
  'GET /downloads/{download}': defineEndpoint({
    guard: 'public',
    tag: 'Clientes',
    summary: 'Descargar una copia por su dirección de un solo uso',
    description:
      'Si se corta, sigue donde quedó con `Range` y, en `If-Range`, el `ETag` de la primera respuesta, mientras la copia se guarde y dure la sesión.',
    answers: [
      {
        status: 200,
        description: 'El archivo ZIP.',
        body: { mediaTypes: ['application/zip'] },
        headers: {
          'Content-Disposition': 'Nombre del archivo.',
          'Accept-Ranges': 'Que puede pedirse por partes.',
          ETag: 'Con qué se sigue la descarga si se corta.',
        },
      },
      {
        status: 206,
        description: 'La parte que se pidió con `Range`.',
        body: { mediaTypes: ['application/zip'] },
        headers: { 'Content-Range': 'Qué parte es, y de cuántos bytes.' },
      },
    ],
    failures: [410, 416],
    example: { params: { download: sampleDownload } },
  }),
} as const;
