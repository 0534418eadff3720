import { defineEndpoint } from '../endpoint.ts';
import { either, flag, jsonObject, list, object, oneOf, optional, uuid } from '../schemaBuilder/index.ts';
import {
  businessDetailNames,
  clientStatuses,
  commonListFilter,
  contentRangeHeaders,
  createdAtFilter,
  createListQuery,
  exampleListedClient,
  exampleUser,
  listedClient,
  systemStats,
  systemTrendDay,
  user,
} from '../schemas/index.ts';

export const adminClientEndpoints = {
  'GET /admin/stats': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar las cifras del sistema',
    answers: [
      {
        status: 200,
        description: 'Las cifras, lo más reciente y los últimos catorce días, con hoy al final.',
        body: object({
          success: flag(),
          stats: systemStats,
          recentData: object({ users: list(user), clients: list(listedClient) }),
          trends: list(systemTrendDay),
        }),
      },
    ],
    example: {
      response: {
        success: true,
        stats: {
          users: { total: 319, active: 310, admin: 2 },
          clients: { total: 402, connected: 371, pending: 12 },
          messages: { total: 128_400, inbound: 80_100, outbound: 48_300 },
        },
        recentData: { users: [exampleUser], clients: [exampleListedClient] },
        trends: [{ date: '2026-03-02', inbound: 4_120, outbound: 2_310, users: 3, clients: 4 }],
      },
    },
  }),
  'GET /admin/clients': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar los clientes de todos los usuarios',
    query: object({
      ...createListQuery(
        ...businessDetailNames,
        'linkedNumber',
        'status',
        'isConnected',
        'connection.state',
        'webhookUrl',
        'ownerId',
        'owner.id',
        'createdAt',
        'messageCount',
        'id',
      ),
      filter: optional(
        jsonObject({
          ...commonListFilter,
          ...createdAtFilter,
          status: optional(oneOf(...clientStatuses)),
          owner: optional(either(uuid(), list(uuid(), { max: 1000 }))),
        }),
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'Los clientes, sin sus tokens.',
        body: object({ clients: list(listedClient) }),
        headers: contentRangeHeaders,
      },
    ],
    example: {
      query: { sort: '["createdAt","DESC"]', range: '[0,24]', filter: '{"status":"connected"}' },
      response: { clients: [exampleListedClient] },
    },
  }),
  'GET /admin/clients/{id}': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar un cliente de cualquier usuario, sin su token',
    answers: [{ status: 200, description: 'El cliente.', body: object({ client: listedClient }) }],
    example: { response: { client: exampleListedClient } },
  }),
} as const;
