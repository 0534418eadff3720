import { defineEndpoint } from '../endpoint.ts';
import { dictionary, list, object, optional, singleLineText } from '../schemaBuilder/index.ts';
import {
  actionResponse,
  exampleTransport,
  exampleTransportChoice,
  MAX_TRANSPORT_CREDENTIALS,
  transportChoice,
  transportCredential,
  transportView,
} from '../schemas/index.ts';

export const transportEndpoints = {
  'GET /transports': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Listar las formas de llegar a WhatsApp que hay en esta plataforma',
    description: 'La primera es la de los clientes que no eligieron otra.',
    answers: [
      {
        status: 200,
        description: 'Cada una con lo que la distingue.',
        body: object({ transports: list(transportView) }),
      },
    ],
    example: { response: { transports: [exampleTransport] } },
  }),
  'GET /clients/{id}/transports': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Clientes',
    summary: 'Consultar por dónde puede ir un cliente y qué cambiaría',
    description:
      'Un ensayo de `PUT /clients/{id}/transport`, que no cambia nada. `gains` y `losses`: lo que se podría y lo que ya no. `cannotGo`: ' +
      'los mensajes en espera que por ahí no pueden enviarse. `replyWindowHours`: por cuántas horas se puede contestar con texto ' +
      'libre a quien escribió por ahí (nulo: siempre); `templates`: las plantillas aprobadas que se conocen; `keptPosts`: los avisos ' +
      'de esa red que están guardados y se leen al volver.',
    answers: [
      {
        status: 200,
        description: 'Cada forma de conexión.',
        body: object({ choices: list(transportChoice) }),
      },
    ],
    example: { response: { choices: [exampleTransportChoice] } },
  }),
  'PUT /clients/{id}/transport': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    member: 'manages',
    tag: 'Clientes',
    summary: 'Pasar un cliente a otra forma de conexión',
    description:
      'Mismo cliente, token, webhooks, historial y conversaciones. La vinculación anterior se guarda sellada para el regreso. Con ' +
      '`credentials` queda vinculado enseguida; si alguna no sirve, el cliente vuelve a donde estaba.',
    payload: object({
      transport: singleLineText({ max: 60 }),
      credentials: optional(dictionary(transportCredential(), { max: MAX_TRANSPORT_CREDENTIALS })),
    }),
    answers: [
      {
        status: 200,
        description: 'El cliente usa la otra.',
        body: actionResponse,
      },
    ],
    failures: [409, 429],
    example: {
      payload: { transport: 'baileys' },
      response: {
        success: true,
        message: 'Listo. Este cliente usa ahora: WhatsApp con código QR.',
      },
    },
  }),
} as const;
