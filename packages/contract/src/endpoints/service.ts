import { defineEndpoint } from '../endpoint.ts';
import { dictionary, flag, object, oneOf } from '../schemaBuilder/index.ts';

/** Endpoint that returns the OpenAPI description of the API. The hapi plugin itself serves it. */
export const openApiEndpoints = {
  'GET /openapi.json': defineEndpoint({
    guard: 'public',
    tag: 'Servicio',
    summary: 'Obtener esta descripción de la API (OpenAPI 3.1)',
    answers: [{ status: 200, description: 'El documento.', body: { mediaTypes: ['application/json'] } }],
    example: {},
  }),
} as const;

/**
 * Health checks for supervisors and load balancers. They are served at the root of the server, regardless
 * of the API prefix.
 */
export const healthEndpoints = {
  'GET /health/live': defineEndpoint({
    guard: 'public',
    tag: 'Servicio',
    summary: 'Saber si el proceso responde',
    answers: [{ status: 200, description: 'Responde.', body: object({ status: oneOf('ok') }) }],
    example: { response: { status: 'ok' } },
  }),
  'GET /health/ready': defineEndpoint({
    guard: 'public',
    tag: 'Servicio',
    summary: 'Saber si el servicio puede atender',
    description:
      'Responde 503 mientras la base de datos no contesta (`database`) o no puede guardar nada, por ejemplo con el disco ' +
      'lleno (`storage`), y mientras el proceso está terminando (`accepting`).',
    answers: [
      {
        status: 200,
        description: 'Puede atender.',
        body: object({ status: oneOf('ok'), checks: dictionary(flag()) }),
      },
    ],
    example: { response: { status: 'ok', checks: { database: true, storage: true, accepting: true } } },
  }),
  'GET /metrics': defineEndpoint({
    guard: 'public',
    tag: 'Servicio',
    summary: 'Leer las métricas para Prometheus',
    description:
      'Con `RECADO_METRICS_TOKEN` definido se envía `Authorization: Bearer` con ese token. Sin definir, solo responde a ' +
      'programas del propio servidor que llegan sin proxy.',
    answers: [{ status: 200, description: 'Las métricas, como texto.', body: { mediaTypes: ['text/plain'] } }],
    failures: [401, 403],
    example: {},
  }),
} as const;
