import { endpoint } from '../endpoint.ts';
import { GENTLE_PACE } from '../rules/pacing.ts';
import { object } from '../shape/index.ts';
import { lineHealth, paceChoice, sampleLineHealth } from '../shapes/index.ts';

const answers = [
  { status: 200, description: 'El semáforo, su razón y el ritmo.', body: lineHealth },
] as const;

/** For programs and owners alike. */
export const lineHealthEndpoints = {
  'GET /external/health': endpoint({
    scope: 'read',
    guard: 'token',
    tag: 'API externa',
    summary: 'Consultar el semáforo de la línea',
    description:
      'Qué tan cerca está la línea de lo que WhatsApp restringe, por lo que ella misma ve: a cuántas personas escribió primero, cuántas ' +
      'contestaron, cuántas recibieron lo mismo, qué tan rápido y qué rechazó WhatsApp. `pace` es el ritmo de los chats nuevos; lo que ' +
      'espera su turno tiene `status` `queued` y `notBefore`. A quien ya escribió a la línea se le contesta siempre en el momento.',
    answers,
    example: { response: sampleLineHealth },
  }),
} as const;

export const paceEndpoints = {
  'PUT /clients/{id}/pace': endpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Clientes',
    summary: 'Elegir el ritmo de los chats nuevos de un cliente',
    description:
      'Solo cuenta para personas que nunca han escrito a la línea. Si se desactiva, lo que esperaba su turno sale enseguida.',
    payload: object(paceChoice),
    answers,
    example: { payload: { ...GENTLE_PACE }, response: sampleLineHealth },
  }),
} as const;
