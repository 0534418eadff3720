import { defineEndpoint } from '../endpoint.ts';
import { DEFAULT_FREE_SERVICE_MESSAGES, MAX_FREE_SERVICE_MESSAGES } from '../rules/messagePrices.ts';
import { integer, nullable, object, withDefault } from '../schemaBuilder/index.ts';
import { exampleMessagePrices, messagePrices } from '../schemas/index.ts';

const answers = [{ status: 200, description: 'Lo que Meta cobra.', body: messagePrices }] as const;

/** Endpoints for the ledger of messages that the network charges, for programs and for owners. */
export const messagePriceEndpoints = {
  'GET /external/prices': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Consultar qué mensajes cobra Meta',
    description:
      'Cuántos mensajes llegaron, por día y categoría, y cuáles cobra Meta según su propio aviso de cada uno. Meta no dice importes: ' +
      'dependen de la categoría y del país de quien recibe. Cuenta todo lo que sale del número por la Cloud API, también lo que envían ' +
      'otros programas. `month` cuenta las respuestas (`service`) del mes. Con otra forma de conexión `reported` es falso.',
    query: object({ days: withDefault(integer({ min: 1, max: 366 }), 31) }),
    answers,
    example: { query: { days: 31 }, response: exampleMessagePrices },
  }),
} as const;

export const priceQuotaEndpoints = {
  'PUT /clients/{id}/prices/quota': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Clientes',
    summary: 'Elegir de cuántas respuestas gratis se avisa',
    description:
      'Se avisa cuando el número lleva cuatro quintos de las respuestas que Meta no cobra cada mes, y cuando las usó todas. Nulo: no se avisa.',
    payload: object({ freeServiceMessages: nullable(integer({ max: MAX_FREE_SERVICE_MESSAGES })) }),
    answers,
    example: {
      payload: { freeServiceMessages: DEFAULT_FREE_SERVICE_MESSAGES },
      response: exampleMessagePrices,
    },
  }),
} as const;
