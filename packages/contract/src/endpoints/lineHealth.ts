import { defineEndpoint } from '../endpoint.ts';
import { DEFAULT_NEW_CHAT_LIMITS } from '../rules/newChatLimits.ts';
import { object } from '../schemaBuilder/index.ts';
import { exampleLineHealth, lineHealth, newChatLimitFields } from '../schemas/index.ts';

const answers = [{ status: 200, description: 'El semáforo, su razón y el ritmo.', body: lineHealth }] as const;

/** Endpoints for the health of a line, for programs and for owners. */
export const lineHealthEndpoints = {
  'GET /external/health': defineEndpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Consultar el semáforo de la línea',
    description:
      'Qué tan cerca está la línea de lo que WhatsApp restringe, por lo que ella misma ve: a cuántas personas escribió primero, cuántas ' +
      'contestaron, cuántas recibieron lo mismo, qué tan rápido y qué rechazó WhatsApp. `pace` es el ritmo de los chats nuevos; lo que ' +
      'espera su turno tiene `status` `queued` y `notBefore`. A quien ya escribió a la línea se le contesta siempre en el momento.',
    answers,
    example: { response: exampleLineHealth },
  }),
} as const;

export const newChatRateEndpoints = {
  'PUT /clients/{id}/pace': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Clientes',
    summary: 'Elegir el ritmo de los chats nuevos de un cliente',
    description:
      'Solo cuenta para personas que nunca han escrito a la línea. Si se desactiva, lo que esperaba su turno sale enseguida.',
    payload: object(newChatLimitFields),
    answers,
    example: { payload: { ...DEFAULT_NEW_CHAT_LIMITS }, response: exampleLineHealth },
  }),
} as const;
