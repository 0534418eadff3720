import { endpoint } from '../endpoint.ts';
import { flag, nullable, object, uuid } from '../shape/index.ts';
import {
  accountLimits,
  accountLimitsChoice,
  accountLimitsKeys,
  platformLimits,
  platformLimitsKeys,
  sampleAccountLimits,
  sampleAccountLimitsChoice,
  samplePlatformLimits,
  sampleUser,
} from '../shapes/index.ts';

const forEverybody = object({ success: flag(), limits: platformLimits });
const ofSomebody = object({
  success: flag(),
  userId: uuid(),
  /** Null: those of the platform. */
  own: nullable(accountLimitsChoice),
  platform: platformLimits,
  /** Those that count, and what is used of them. */
  limits: accountLimits,
});
const sample = {
  success: true,
  userId: sampleUser.id,
  own: sampleAccountLimitsChoice,
  platform: samplePlatformLimits,
  limits: sampleAccountLimits,
} as const;

/** What an account may use. */
export const limitEndpoints = {
  'GET /limits': endpoint({
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
    example: { response: { success: true, limits: sampleAccountLimits } },
  }),
  'GET /admin/limits': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar los límites de la plataforma',
    description: 'Valen para toda cuenta que no tenga los suyos. Nulo: sin límite.',
    answers: [{ status: 200, description: 'Los límites.', body: forEverybody }],
    example: { response: { success: true, limits: samplePlatformLimits } },
  }),
  'PUT /admin/limits': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Cambiar los límites de la plataforma',
    payload: object(platformLimitsKeys),
    answers: [{ status: 200, description: 'Los límites.', body: forEverybody }],
    example: {
      payload: samplePlatformLimits,
      response: { success: true, limits: samplePlatformLimits },
    },
  }),
  'GET /admin/users/{id}/limits': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar los límites de un usuario',
    answers: [{ status: 200, description: 'Los límites, y lo usado.', body: ofSomebody }],
    example: { response: sample },
  }),
  'PUT /admin/users/{id}/limits': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Cambiar los límites de un usuario',
    description:
      'Con `own` nulo valen los de la plataforma. Un límite menor que lo ya usado no borra ni desconecta nada: solo impide agregar más. Lo programado que esperaba por un límite se intenta de nuevo en seguida.',
    payload: object({ own: nullable(object(accountLimitsKeys)) }),
    answers: [{ status: 200, description: 'Los límites, y lo usado.', body: ofSomebody }],
    example: { payload: { own: sampleAccountLimitsChoice }, response: sample },
  }),
} as const;
