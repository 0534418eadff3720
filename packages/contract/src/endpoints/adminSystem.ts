import { defineEndpoint } from '../endpoint.ts';
import { either, flag, integer, jsonObject, list, object, oneOf, optional, uuid } from '../schemaBuilder/index.ts';
import {
  commonListFilter,
  connectionStates,
  contentRangeHeaders,
  createListQuery,
  exampleHealthReport,
  exampleLineSession,
  exampleUserUsage,
  exampleWorker,
  healthReport,
  lineSession,
  MAX_LIST_ROWS,
  userUsage,
  worker,
  workerStates,
} from '../schemas/index.ts';

const owner = optional(either(uuid(), list(uuid(), { max: MAX_LIST_ROWS })));
const state = oneOf(...connectionStates);

export const adminSystemEndpoints = {
  'GET /admin/health': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar el estado del sistema',
    description: 'Las cifras se toman cuando mucho cada dos segundos, por muchos que pregunten.',
    answers: [{ status: 200, description: 'Las cifras.', body: object({ success: flag(), health: healthReport }) }],
    example: { response: { success: true, health: exampleHealthReport } },
  }),
  'GET /admin/workers': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar los procesos que atienden las líneas',
    query: object({
      ...createListQuery('name', 'pid', 'node', 'isLocal', 'state', 'sessions', 'memory', 'since', 'id'),
      filter: optional(
        jsonObject({
          ...commonListFilter,
          state: optional(oneOf(...workerStates)),
          isLocal: optional(flag()),
        }),
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'Los procesos.',
        body: object({ workers: list(worker) }),
        headers: contentRangeHeaders,
      },
    ],
    example: {
      query: { sort: '["sessions","DESC"]', range: '[0,24]' },
      response: { workers: [exampleWorker] },
    },
  }),
  'GET /admin/workers/{id}': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar un proceso',
    answers: [{ status: 200, description: 'El proceso.', body: object({ worker }) }],
    example: { response: { worker: exampleWorker } },
  }),
  'GET /admin/sessions': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar las sesiones de los clientes',
    description:
      'Una por cliente, con su estado y su razón. Con `attention` solo las que alguien debe revisar: necesitan otro código QR, están suspendidas o prohibidas, o llevan más de diez minutos reconectando.',
    query: object({
      ...createListQuery(
        'businessName',
        'phoneNumber',
        'clientId',
        'ownerId',
        'owner.id',
        'wanted',
        'state',
        'reason',
        'explanation.what',
        'attention',
        'workerId',
        'epoch',
        'since',
        'nextAttemptAt',
        'attempts',
        'linkedAt',
        'lastEventAt',
        'id',
      ),
      filter: optional(
        jsonObject({
          ...commonListFilter,
          state: optional(either(state, list(state, { max: connectionStates.length }))),
          attention: optional(flag()),
          wanted: optional(oneOf('open', 'closed')),
          owner,
        }),
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'Las sesiones.',
        body: object({ sessions: list(lineSession) }),
        headers: contentRangeHeaders,
      },
    ],
    example: {
      query: { sort: '["since","DESC"]', range: '[0,24]', filter: '{"attention":true}' },
      response: { sessions: [exampleLineSession] },
    },
  }),
  'GET /admin/sessions/{id}': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar la sesión de un cliente',
    answers: [{ status: 200, description: 'La sesión.', body: object({ session: lineSession }) }],
    example: { response: { session: exampleLineSession } },
  }),
  'GET /admin/usage': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar el uso de cada usuario',
    description: 'Los mensajes de los últimos días de todas sus líneas: `days` dice cuántos, 30 si no se indica.',
    query: object({
      ...createListQuery(
        'name',
        'email',
        'role',
        'active',
        'clients',
        'connectedClients',
        'linkedClients',
        'webhooks',
        'signIns',
        'inbound',
        'outbound',
        'total',
        'billable',
        'days',
        'lastLoginAt',
        'lastEventAt',
        'id',
      ),
      filter: optional(
        jsonObject({
          ...commonListFilter,
          active: optional(flag()),
          days: optional(integer({ min: 1, max: 366 })),
        }),
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'El uso.',
        body: object({ usage: list(userUsage) }),
        headers: contentRangeHeaders,
      },
    ],
    example: {
      query: { sort: '["total","DESC"]', range: '[0,24]', filter: '{"days":30}' },
      response: { usage: [exampleUserUsage] },
    },
  }),
  'GET /admin/usage/{id}': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar el uso de un usuario en los últimos 30 días',
    answers: [{ status: 200, description: 'El uso.', body: object({ usage: userUsage }) }],
    example: { response: { usage: exampleUserUsage } },
  }),
} as const;
