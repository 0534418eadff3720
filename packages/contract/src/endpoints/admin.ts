import { endpoint } from '../endpoint.ts';
import {
  either,
  flag,
  instant,
  jsonObject,
  line,
  list,
  object,
  oneOf,
  optional,
  prose,
  uuid,
} from '../shape/index.ts';
import {
  clientStatuses,
  listedClient,
  listing,
  roles,
  sampleListedClient,
  sampleUser,
  systemStats,
  user,
} from '../shapes/index.ts';

const rangeHeaders = { 'Content-Range': 'Posición y total, por ejemplo `users 0-24/319`.' };
/** Sent by react-admin in `filter`; every key narrows the list. */
const common = {
  id: optional(list(uuid(), { max: 1000 })),
  q: optional(line({ max: 100, empty: true })),
  createdAt_gte: optional(instant()),
  createdAt_lte: optional(instant()),
};
const oneUser = object({ success: flag(), user });
const changed = object({ success: flag(), message: prose({ max: 500 }), user });

export const adminEndpoints = {
  'GET /admin/users': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar los usuarios',
    query: object({
      ...listing('name', 'email', 'role', 'active', 'createdAt', 'id'),
      filter: optional(jsonObject({ ...common, role: optional(oneOf(...roles)), active: optional(flag()) })),
    }),
    answers: [
      {
        status: 200,
        description: 'Los usuarios.',
        body: object({ users: list(user) }),
        headers: rangeHeaders,
      },
    ],
    example: {
      query: { sort: '["createdAt","DESC"]', range: '[0,24]', filter: '{"active":true}' },
      response: { users: [sampleUser] },
    },
  }),
  'GET /admin/users/{id}': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar un usuario',
    answers: [{ status: 200, description: 'El usuario.', body: oneUser }],
    example: { response: { success: true, user: sampleUser } },
  }),
  'GET /admin/users/{id}/clients': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar un usuario con sus clientes',
    answers: [
      {
        status: 200,
        description: 'El usuario y sus clientes, del más nuevo al más antiguo.',
        body: object({ success: flag(), user, clients: list(listedClient) }),
      },
    ],
    example: { response: { success: true, user: sampleUser, clients: [sampleListedClient] } },
  }),
  'PUT /admin/users/{id}/status': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Activar o desactivar a un usuario',
    description: 'Sin cuerpo cambia al otro estado; con `active` queda en el indicado.',
    payload: object({ active: optional(flag()) }),
    unknownKeys: 'strip',
    answers: [{ status: 200, description: 'El usuario después del cambio.', body: changed }],
    example: {
      payload: { active: false },
      response: {
        success: true,
        message: 'Usuario desactivado correctamente',
        user: { ...sampleUser, active: false },
      },
    },
  }),
  'PUT /admin/users/{id}/role': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Cambiar el rol de un usuario',
    payload: object({ role: oneOf(...roles) }),
    unknownKeys: 'strip',
    answers: [{ status: 200, description: 'El usuario después del cambio.', body: changed }],
    example: {
      payload: { role: 'admin' },
      response: {
        success: true,
        message: 'Rol cambiado a Administrador correctamente',
        user: { ...sampleUser, role: 'admin' },
      },
    },
  }),
  'GET /admin/stats': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar las cifras del sistema',
    answers: [
      {
        status: 200,
        description: 'Las cifras y lo más reciente.',
        body: object({
          success: flag(),
          stats: systemStats,
          recentData: object({ users: list(user), clients: list(listedClient) }),
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
        recentData: { users: [sampleUser], clients: [sampleListedClient] },
      },
    },
  }),
  'GET /admin/clients': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar los clientes de todos los usuarios',
    query: object({
      ...listing('businessName', 'phoneNumber', 'status', 'createdAt', 'messageCount', 'id'),
      filter: optional(
        jsonObject({
          ...common,
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
        headers: rangeHeaders,
      },
    ],
    example: {
      query: { sort: '["createdAt","DESC"]', range: '[0,24]', filter: '{"status":"connected"}' },
      response: { clients: [sampleListedClient] },
    },
  }),
  'GET /admin/clients/{id}': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar un cliente de cualquier usuario, sin su token',
    answers: [{ status: 200, description: 'El cliente.', body: object({ client: listedClient }) }],
    example: { response: { client: sampleListedClient } },
  }),
} as const;
