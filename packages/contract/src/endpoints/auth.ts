import { defineEndpoint } from '../endpoint.ts';
import { email, flag, instant, list, multilineText, object, optional, singleLineText } from '../schemaBuilder/index.ts';
import {
  accountKey,
  actionResponse,
  enteredPassword,
  exampleAccountKey,
  exampleSignIn,
  exampleUser,
  MAX_ACCOUNT_KEYS,
  newPassword,
  passkeyAssertion,
  personName,
  secondFactorCode,
  signInSession,
  user,
} from '../schemas/index.ts';

const sessionResponse = object({ token: multilineText({ max: 2000 }), user });
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjAxOTdiMWEyIn0.5f3c9a7b';

export const authEndpoints = {
  'POST /auth/register': defineEndpoint({
    guard: 'public',
    tag: 'Sesión',
    summary: 'Crear una cuenta e iniciar sesión',
    payload: object({ name: personName(), email: email(), password: newPassword() }),
    answers: [{ status: 201, description: 'La cuenta y su sesión.', body: sessionResponse }],
    failures: [409, 429],
    example: {
      payload: { name: exampleUser.name, email: exampleUser.email, password: 'Conchas-y-cuernos-7' },
      response: { token, user: exampleUser },
    },
  }),
  'POST /auth/login': defineEndpoint({
    guard: 'public',
    tag: 'Sesión',
    summary: 'Iniciar sesión',
    description:
      'Quien activó la verificación en dos pasos da también `code`: el de su aplicación, o uno de recuperación. Sin él se ' +
      'responde 401 con `errors.code`.',
    payload: object({ email: email(), password: enteredPassword(), code: optional(secondFactorCode()) }),
    answers: [{ status: 200, description: 'La sesión.', body: sessionResponse }],
    failures: [401, 429],
    example: {
      payload: { email: exampleUser.email, password: 'Conchas-y-cuernos-7' },
      response: { token, user: exampleUser },
    },
  }),
  'GET /auth/profile': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Consultar el usuario de la sesión',
    answers: [{ status: 200, description: 'El usuario.', body: object({ user }) }],
    example: { response: { user: exampleUser } },
  }),
  'PUT /auth/password': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Cambiar la contraseña propia',
    description:
      'Cierra todas las demás sesiones de la cuenta y responde con una sesión nueva. Las claves de la cuenta siguen sirviendo: ' +
      '`keys` las lista, para revocar las que no se reconozcan.',
    payload: object({ currentPassword: enteredPassword(), newPassword: newPassword() }),
    answers: [
      {
        status: 200,
        description: 'La sesión nueva, y las claves que siguen sirviendo.',
        body: object({
          token: multilineText({ max: 2000 }),
          user,
          keys: list(accountKey, { max: MAX_ACCOUNT_KEYS }),
        }),
      },
    ],
    failures: [429],
    example: {
      payload: { currentPassword: 'Conchas-y-cuernos-7', newPassword: 'Pan-de-muerto-1-noviembre' },
      response: { token, user: exampleUser, keys: [exampleAccountKey] },
    },
  }),
  'POST /auth/identity': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Confirmar en la sesión quién es uno',
    description:
      'Lo que da acceso permanente (una clave, un webhook, una invitación para configurar) pide haberlo confirmado en los últimos 10 ' +
      'minutos; si no, responde 403 con `errors.identity`. Se confirma con uno: la contraseña, el código de la verificación en dos ' +
      'pasos, o una llave de acceso (`POST /auth/passkey/options`).',
    payload: object({
      password: optional(enteredPassword()),
      code: optional(secondFactorCode()),
      credential: optional(passkeyAssertion),
    }),
    answers: [
      {
        status: 200,
        description: 'Confirmado, y hasta cuándo.',
        body: object({ success: flag(), until: instant() }),
      },
    ],
    failures: [409, 429],
    example: {
      payload: { password: 'Conchas-y-cuernos-7' },
      response: { success: true, until: '2026-03-02T15:14:05.000Z' },
    },
  }),
  'POST /auth/logout': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Cerrar la sesión',
    description: 'El token deja de servir en el mismo instante; las demás sesiones de la cuenta siguen abiertas.',
    answers: [{ status: 200, description: 'La sesión terminó.', body: actionResponse }],
    example: { response: { success: true, message: 'Sesión cerrada' } },
  }),
  'GET /auth/sessions': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Listar las sesiones abiertas de la cuenta',
    answers: [
      {
        status: 200,
        description: 'Primero la usada más recientemente; `isCurrent` marca la de esta petición.',
        body: object({ sessions: list(signInSession, { max: 100 }) }),
      },
    ],
    example: { response: { sessions: [exampleSignIn] } },
  }),
  'DELETE /auth/sessions': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Cerrar todas las demás sesiones de la cuenta',
    answers: [{ status: 200, description: 'Solo queda la de esta petición.', body: actionResponse }],
    example: { response: { success: true, message: 'Se cerraron las otras 2 sesiones' } },
  }),
  'DELETE /auth/sessions/{id}': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Cerrar una sesión de la cuenta',
    answers: [{ status: 200, description: 'La sesión terminó.', body: actionResponse }],
    example: { response: { success: true, message: 'La sesión se cerró' } },
  }),
  'GET /auth/claim-admin': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Consultar si la plataforma todavía no tiene administrador',
    answers: [
      {
        status: 200,
        description: 'Si el código del primer administrador todavía sirve.',
        body: object({ isAvailable: flag() }),
      },
    ],
    example: { response: { isAvailable: false } },
  }),
  'POST /auth/claim-admin': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Convertirse en el primer administrador con el código de un solo uso',
    description: 'El código se muestra en la terminal del servidor mientras no haya ningún administrador.',
    payload: object({ code: singleLineText({ max: 64 }) }),
    answers: [{ status: 200, description: 'El usuario, ya administrador.', body: object({ user }) }],
    failures: [404, 429],
    example: { payload: { code: 'K7QD-3MXA-9TBV' }, response: { user: { ...exampleUser, role: 'admin' } } },
  }),
} as const;
