import { endpoint } from '../endpoint.ts';
import { dictionary, flag, object, oneOf } from '../shape/index.ts';

/** Answered by the plugin itself. */
export const documentEndpoints = {
  'GET /openapi.json': endpoint({
    guard: 'public',
    tag: 'Servicio',
    summary: 'Obtener esta descripción de la API (OpenAPI 3.1)',
    answers: [{ status: 200, description: 'El documento.', body: { mediaTypes: ['application/json'] } }],
    example: {},
  }),
} as const;

/** Answered at the root of the server, whatever the prefix of the API: for supervisors and load balancers. */
export const healthEndpoints = {
  'GET /health/live': endpoint({
    guard: 'public',
    tag: 'Servicio',
    summary: 'Saber si el proceso responde',
    answers: [{ status: 200, description: 'Responde.', body: object({ status: oneOf('ok') }) }],
    example: { response: { status: 'ok' } },
  }),
  'GET /health/ready': endpoint({
    guard: 'public',
    tag: 'Servicio',
    summary: 'Saber si el servicio puede atender',
    description: 'Responde 503 mientras la base de datos no contesta o el proceso está terminando.',
    answers: [
      {
        status: 200,
        description: 'Puede atender.',
        body: object({ status: oneOf('ok'), checks: dictionary(flag()) }),
      },
    ],
    example: { response: { status: 'ok', checks: { database: true } } },
  }),
} as const;
