import { defineEndpoint } from '../endpoint.ts';
import { list, object } from '../schemaBuilder/index.ts';
import {
  exampleRobotRules,
  exampleRulePreview,
  robotRulePreview,
  robotRules,
  robotRulesUpdate,
  storedRobotRules,
} from '../schemas/index.ts';

const answers = [{ status: 200, description: 'Las reglas.', body: storedRobotRules }] as const;
const response = { rules: exampleRobotRules, updatedAt: '2026-03-02T18:20:00.000Z' };

/** Endpoints for the rules of automatic replies, which the owner edits in the console. */
export const robotEndpoints = {
  'GET /clients/{id}/robot': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Consultar las respuestas automáticas de un cliente',
    description: 'Sin reglas guardadas, `updatedAt` es nulo y las reglas son las de inicio: ninguna activa.',
    answers,
    example: { response },
  }),
  'PUT /clients/{id}/robot': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'Clientes',
    summary: 'Cambiar las respuestas automáticas de un cliente',
    description:
      'Solo se contesta a personas. Mientras una persona del negocio tiene la conversación, no se contesta. El saludo y ' +
      'el aviso de ausencia se envían, los dos juntos, una vez por persona y hora; las palabras y los menús, cada vez. ' +
      'Con el `updatedAt` que se leyó, el cambio se rechaza (409) si alguien las cambió mientras tanto.',
    payload: robotRulesUpdate,
    answers,
    failures: [409],
    example: { payload: { ...exampleRobotRules, updatedAt: response.updatedAt }, response },
  }),
  'POST /clients/{id}/robot/try': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Probar reglas con los últimos mensajes recibidos',
    description:
      'Qué habrían contestado estas reglas, guardadas o no, a los últimos diez mensajes de personas. No se envía nada.',
    payload: robotRules,
    answers: [
      {
        status: 200,
        description: 'Del más nuevo al más antiguo.',
        body: object({ trials: list(robotRulePreview) }),
      },
    ],
    example: { payload: exampleRobotRules, response: { trials: [exampleRulePreview] } },
  }),
} as const;
