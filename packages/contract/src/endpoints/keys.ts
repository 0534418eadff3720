import { endpoint } from '../endpoint.ts';
import { flag, instant, line, list, object, optional, uuid } from '../shape/index.ts';
import {
  accountKey,
  chosenScopes,
  done,
  KEY_ADDRESSES_LIMIT,
  KEY_CLIENTS_LIMIT,
  KEYS_LIMIT,
  keyName,
  keySecret,
  sampleAccountKey,
} from '../shapes/index.ts';

const unused = { ...sampleAccountKey, lastUsedAt: null, uses: 0 };

/** What programs are let in with in their owner's name, for several of the owner's clients. */
export const keyEndpoints = {
  'GET /keys': endpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Listar las claves de la cuenta',
    answers: [
      {
        status: 200,
        description: 'De la más nueva a la más antigua, también las vencidas.',
        body: object({ keys: list(accountKey, { max: KEYS_LIMIT }) }),
      },
    ],
    example: { response: { keys: [sampleAccountKey] } },
  }),
  'POST /keys': endpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Crear una clave de la cuenta',
    description:
      'Con ella un programa usa la API externa con varios clientes: va en `x-api-token`, y el cliente en `x-client-id`. ' +
      'Permite los alcances que se indiquen. `secret` se muestra esta única vez.',
    payload: object({
      name: keyName(),
      scopes: chosenScopes(),
      clients: optional(list(uuid(), { min: 1, max: KEY_CLIENTS_LIMIT, unique: true })),
      expiresAt: optional(instant()),
      addresses: optional(list(line({ max: 50 }), { max: KEY_ADDRESSES_LIMIT, unique: true })),
    }),
    answers: [
      {
        status: 201,
        description: 'La clave. No vuelve a mostrarse.',
        body: object({ success: flag(), key: accountKey, secret: keySecret() }),
      },
    ],
    failures: [404, 409],
    example: {
      payload: { name: sampleAccountKey.name, scopes: sampleAccountKey.scopes },
      response: { success: true, key: unused, secret: 'rk_q3Vd0mZk1nYt7Rw2xLbP8sJf5uHc4aGe6iOo9TzKX0M' },
    },
  }),
  'DELETE /keys/{id}': endpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Revocar una clave de la cuenta',
    description: 'Deja de servir en el mismo instante; lo que se lea en vivo con ella termina.',
    answers: [{ status: 200, description: 'La clave ya no existe.', body: done }],
    example: { response: { success: true, message: 'La clave ya no sirve' } },
  }),
} as const;
