import { defineEndpoint } from '../endpoint.ts';
import { object } from '../schemaBuilder/index.ts';
import {
  actionResponse,
  apiTokenUseCounts,
  client,
  exampleApiTokenUseCounts,
  exampleClient,
} from '../schemas/index.ts';

/**
 * Endpoints that replace a client's own API token without an outage. Owners create additional tokens,
 * with scopes and an expiry date, as account keys.
 */
export const apiTokenEndpoints = {
  'GET /clients/{id}/token': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    tag: 'Clientes',
    summary: 'Consultar un cliente con su token de API',
    description:
      'Con más de diez minutos desde que la sesión comprobó su identidad, las demás respuestas llevan `apiToken` vacío.',
    answers: [{ status: 200, description: 'El cliente con su token.', body: object({ client }) }],
    example: { response: { client: exampleClient } },
  }),
  'POST /clients/{id}/rotate-token': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    tag: 'Clientes',
    summary: 'Cambiar el token de API de un cliente sin interrupción',
    description:
      'El token anterior sirve 24 horas más, junto con el nuevo. Mientras sirve, no se cambia otra vez (409): termínelo primero con ' +
      '`DELETE /clients/{id}/previous-token`.',
    answers: [{ status: 200, description: 'El cliente con su token nuevo.', body: object({ client }) }],
    failures: [409],
    example: { response: { client: exampleClient } },
  }),
  'GET /clients/{id}/token-uses': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Consultar cuánto se usa el token de un cliente',
    description: '`previous` es el token anterior mientras sirve; nulo si no hay.',
    answers: [{ status: 200, description: 'Las llamadas, y cuándo fue la última.', body: apiTokenUseCounts }],
    example: { response: exampleApiTokenUseCounts },
  }),
  'DELETE /clients/{id}/previous-token': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Terminar el token anterior de un cliente',
    description: 'Deja de servir en el mismo instante; lo que se lea en vivo con él termina.',
    answers: [{ status: 200, description: 'El token anterior ya no sirve.', body: actionResponse }],
    example: { response: { success: true, message: 'El token anterior ya no sirve' } },
  }),
} as const;
