import { defineEndpoint } from '../endpoint.ts';
import { flag, jsonObject, list, multilineText, object, oneOf, optional } from '../schemaBuilder/index.ts';
import {
  commonListFilter,
  contentRangeHeaders,
  createdAtFilter,
  createListQuery,
  exampleListedClient,
  exampleUser,
  listedClient,
  personName,
  roles,
  user,
} from '../schemas/index.ts';

const changedUserResponse = object({ success: flag(), message: multilineText({ max: 500 }), user });

export const adminUserEndpoints = {
  'GET /admin/users': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Listar los usuarios',
    query: object({
      ...createListQuery('name', 'email', 'role', 'active', 'createdAt', 'id'),
      filter: optional(
        jsonObject({
          ...commonListFilter,
          ...createdAtFilter,
          role: optional(oneOf(...roles)),
          active: optional(flag()),
        }),
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'Los usuarios.',
        body: object({ users: list(user) }),
        headers: contentRangeHeaders,
      },
    ],
    example: {
      query: { sort: '["createdAt","DESC"]', range: '[0,24]', filter: '{"active":true}' },
      response: { users: [exampleUser] },
    },
  }),
  'GET /admin/users/{id}': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar un usuario',
    answers: [{ status: 200, description: 'El usuario.', body: object({ success: flag(), user }) }],
    example: { response: { success: true, user: exampleUser } },
  }),
  'PUT /admin/users/{id}': defineEndpoint({
    guard: 'admin',
    needsRecentIdentity: { field: 'role', value: 'admin' },
    tag: 'Administración',
    summary: 'Cambiar el nombre, el rol o el estado de un usuario',
    description:
      'Acepta el registro completo; de él solo cambian `name`, `role` y `active`. Nadie cambia su propio rol ni su propio estado.',
    payload: object({
      name: optional(personName()),
      role: optional(oneOf(...roles)),
      active: optional(flag()),
    }),
    unknownKeys: 'strip',
    answers: [{ status: 200, description: 'El usuario después del cambio.', body: changedUserResponse }],
    example: {
      payload: { active: false },
      response: {
        success: true,
        message: 'Usuario actualizado correctamente',
        user: { ...exampleUser, active: false },
      },
    },
  }),
  'GET /admin/users/{id}/clients': defineEndpoint({
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
    example: { response: { success: true, user: exampleUser, clients: [exampleListedClient] } },
  }),
  'PUT /admin/users/{id}/status': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Activar o desactivar a un usuario',
    description: 'Sin cuerpo cambia al otro estado; con `active` queda en el indicado.',
    payload: object({ active: optional(flag()) }),
    unknownKeys: 'strip',
    answers: [{ status: 200, description: 'El usuario después del cambio.', body: changedUserResponse }],
    example: {
      payload: { active: false },
      response: {
        success: true,
        message: 'Usuario desactivado correctamente',
        user: { ...exampleUser, active: false },
      },
    },
  }),
  'PUT /admin/users/{id}/role': defineEndpoint({
    guard: 'admin',
    needsRecentIdentity: { field: 'role', value: 'admin' },
    tag: 'Administración',
    summary: 'Cambiar el rol de un usuario',
    payload: object({ role: oneOf(...roles) }),
    unknownKeys: 'strip',
    answers: [{ status: 200, description: 'El usuario después del cambio.', body: changedUserResponse }],
    example: {
      payload: { role: 'admin' },
      response: {
        success: true,
        message: 'Rol cambiado a Administrador correctamente',
        user: { ...exampleUser, role: 'admin' },
      },
    },
  }),
} as const;
