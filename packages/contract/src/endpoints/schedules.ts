import { defineEndpoint } from '../endpoint.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  withDefault,
} from '../schemaBuilder/index.ts';
import {
  createTimeRangeQuery,
  exampleClient,
  exampleSchedule,
  schedule,
  scheduleChangeRequest,
} from '../schemas/index.ts';

const clientId = exampleClient.id;
const params = { schedule: exampleSchedule.id };
const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
const scheduleDefaults = {
  ...externalDefaults,
  answers: [
    {
      status: 200,
      description: 'El mensaje programado.',
      body: object({ success: flag(), clientId: uuid(), schedule }),
    },
  ],
} as const;
const response = { success: true, clientId, schedule: exampleSchedule };

/** Endpoints for scheduled messages. A send request with `sendAt` creates them. */
export const scheduleEndpoints = {
  'GET /external/schedules': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar los mensajes programados',
    description:
      'Primero los que faltan, por su hora; después los que terminaron, el más reciente primero, durante 30 días. Se sigue con `cursor`: el `next` de la respuesta anterior, nulo cuando ya no hay más.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 500 }), 100),
      cursor: optional(textMatchingPattern(/^\d{1,16}_[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'cursor')),
      state: optional(oneOf('upcoming', 'ended')),
      ...createTimeRangeQuery('el próximo envío o, si ya terminó, el último'),
    }),
    answers: [
      {
        status: 200,
        description: 'Los mensajes programados, y desde dónde se sigue.',
        body: object({
          success: flag(),
          clientId: uuid(),
          schedules: list(schedule),
          next: nullable(singleLineText({ max: 60 })),
          /** Time zone of the client, in which people choose the time of a message. */
          timeZone: singleLineText({ max: 60 }),
        }),
      },
    ],
    example: {
      query: { limit: 100 },
      response: {
        success: true,
        clientId,
        schedules: [exampleSchedule],
        next: null,
        timeZone: 'America/Mexico_City',
      },
    },
  }),
  'GET /external/schedules/{schedule}': defineEndpoint({
    scope: 'read',
    ...scheduleDefaults,
    summary: 'Ver un mensaje programado',
    example: { params, response },
  }),
  'PATCH /external/schedules/{schedule}': defineEndpoint({
    scope: 'send',
    ...scheduleDefaults,
    summary: 'Cambiar, pausar o reanudar un mensaje programado',
    description:
      'Cambia solo lo que se envía: la hora, la repetición (nula: ya no se repite), el texto, o si está en pausa. Lo que pasa mientras está en pausa no se envía. Lo que ya se está enviando, o ya terminó, no se puede cambiar.',
    payload: scheduleChangeRequest,
    failures: [409, 422],
    example: { params, payload: { paused: false }, response },
  }),
  'DELETE /external/schedules/{schedule}': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Eliminar un mensaje programado',
    answers: [{ status: 200, description: 'Ya no se enviará.', body: object({ success: flag(), clientId: uuid() }) }],
    failures: [409],
    example: { params, response: { success: true, clientId } },
  }),
} as const;
