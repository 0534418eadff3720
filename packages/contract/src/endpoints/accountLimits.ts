import { defineEndpoint } from '../endpoint.ts';
import { flag, nullable, object, uuid } from '../schemaBuilder/index.ts';
import {
  accountLimitFields,
  accountLimits,
  accountLimitsChoice,
  exampleAccountLimits,
  exampleAccountLimitsChoice,
  examplePlatformLimits,
  exampleUser,
  platformLimitFields,
  platformLimits,
} from '../schemas/index.ts';

const platformLimitsResponse = object({ success: flag(), limits: platformLimits });
const userLimitsResponse = object({
  success: flag(),
  userId: uuid(),
  /** Limits that were set for this account. If null, the limits of the platform apply. */
  own: nullable(accountLimitsChoice),
  platform: platformLimits,
  /** Limits that currently apply to the account, and how much of each is used. */
  limits: accountLimits,
});
const sampleUserLimitsResponse = {
  success: true,
  userId: exampleUser.id,
  own: exampleAccountLimitsChoice,
  platform: examplePlatformLimits,
  limits: exampleAccountLimits,
} as const;

/** Usage limits of accounts. */
export const accountLimitEndpoints = {
  'GET /limits': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Ver los límites de la cuenta y cuánto se ha usado',
    description:
      'Nulo: sin límite. Lo que pasa de un límite se rechaza con 409; lo que llega se recibe y se guarda siempre. `warnings` dice lo que ya va en 80 % o más. Los mensajes del día se cuentan solo mientras tienen límite.',
    answers: [
      {
        status: 200,
        description: 'Los límites, y lo usado.',
        body: object({ success: flag(), limits: accountLimits }),
      },
    ],
    example: { response: { success: true, limits: exampleAccountLimits } },
  }),
  'GET /admin/limits': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar los límites de la plataforma',
    description:
      'Valen para toda cuenta que no tenga los suyos. Nulo: sin límite. `ceilings` son los topes que protegen a la plataforma: lo que ' +
      'los pasa se rechaza con 409 o 429.',
    answers: [{ status: 200, description: 'Los límites.', body: platformLimitsResponse }],
    example: { response: { success: true, limits: examplePlatformLimits } },
  }),
  'PUT /admin/limits': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Cambiar los límites de la plataforma',
    description: 'Sin `ceilings`, los topes quedan como están.',
    payload: object(platformLimitFields),
    answers: [{ status: 200, description: 'Los límites.', body: platformLimitsResponse }],
    example: {
      payload: examplePlatformLimits,
      response: { success: true, limits: examplePlatformLimits },
    },
  }),
  'GET /admin/users/{id}/limits': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar los límites de un usuario',
    answers: [{ status: 200, description: 'Los límites, y lo usado.', body: userLimitsResponse }],
    example: { response: sampleUserLimitsResponse },
  }),
  'PUT /admin/users/{id}/limits': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Cambiar los límites de un usuario',
    description:
      'Con `own` nulo valen los de la plataforma. Un límite menor que lo ya usado no borra ni desconecta nada: solo impide agregar más. Lo programado que esperaba por un límite se intenta de nuevo en seguida.',
    payload: object({ own: nullable(object(accountLimitFields)) }),
    answers: [{ status: 200, description: 'Los límites, y lo usado.', body: userLimitsResponse }],
    example: { payload: { own: exampleAccountLimitsChoice }, response: sampleUserLimitsResponse },
  }),
} as const;
