import { defineEndpoint } from '../endpoint.ts';
import { flag, instant, list, object, optional, singleLineText, uuid } from '../schemaBuilder/index.ts';
import {
  accountKey,
  accountKeyName,
  accountKeyScopeList,
  accountKeySecret,
  actionResponse,
  exampleAccountKey,
  MAX_ACCOUNT_KEYS,
  MAX_CLIENTS_PER_ACCOUNT_KEY,
  MAX_IP_NETWORKS_PER_ACCOUNT_KEY,
} from '../schemas/index.ts';

const unusedAccountKey = { ...exampleAccountKey, lastUsedAt: null, uses: 0 };

/** Endpoints for account keys, with which programs act for an owner on several of the owner's clients. */
export const accountKeyEndpoints = {
  'GET /keys': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Listar las claves de la cuenta',
    answers: [
      {
        status: 200,
        description: 'De la más nueva a la más antigua, también las vencidas.',
        body: object({ keys: list(accountKey, { max: MAX_ACCOUNT_KEYS }) }),
      },
    ],
    example: { response: { keys: [exampleAccountKey] } },
  }),
  'POST /keys': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    tag: 'Sesión',
    summary: 'Crear una clave de la cuenta',
    description:
      'Con ella un programa usa la API externa con varios clientes: va en `x-api-token`, y el cliente en `x-client-id`. ' +
      'Permite los alcances que se indiquen. `secret` se muestra esta única vez.',
    payload: object({
      name: accountKeyName(),
      scopes: accountKeyScopeList(),
      clients: optional(list(uuid(), { min: 1, max: MAX_CLIENTS_PER_ACCOUNT_KEY, unique: true })),
      expiresAt: optional(instant()),
      addresses: optional(list(singleLineText({ max: 50 }), { max: MAX_IP_NETWORKS_PER_ACCOUNT_KEY, unique: true })),
    }),
    answers: [
      {
        status: 201,
        description: 'La clave. No vuelve a mostrarse.',
        body: object({ success: flag(), key: accountKey, secret: accountKeySecret() }),
      },
    ],
    failures: [404, 409],
    example: {
      payload: { name: exampleAccountKey.name, scopes: exampleAccountKey.scopes },
      response: { success: true, key: unusedAccountKey, secret: 'rk_q3Vd0mZk1nYt7Rw2xLbP8sJf5uHc4aGe6iOo9TzKX0M' },
    },
  }),
  'DELETE /keys/{id}': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Revocar una clave de la cuenta',
    description: 'Deja de servir en el mismo instante; lo que se lea en vivo con ella termina.',
    answers: [{ status: 200, description: 'La clave ya no existe.', body: actionResponse }],
    example: { response: { success: true, message: 'La clave ya no sirve' } },
  }),
} as const;
