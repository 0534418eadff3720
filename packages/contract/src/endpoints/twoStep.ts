import { defineEndpoint } from '../endpoint.ts';
import { list, multilineText, object, optional, singleLineText } from '../schemaBuilder/index.ts';
import {
  actionResponse,
  enteredPassword,
  exampleRecoveryCodes,
  exampleTwoStep,
  RECOVERY_CODE_COUNT,
  secondFactorCode,
  twoStep,
} from '../schemas/index.ts';

const codes = list(singleLineText({ max: 20 }), { max: RECOVERY_CODE_COUNT });
const password = 'Conchas-y-cuernos-7';
const reauthenticationFields = { password: enteredPassword(), code: secondFactorCode() };

/** Endpoints with which users manage two-step verification for their own sign-in. */
export const twoStepEndpoints = {
  'GET /auth/two-step': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Consultar la verificación en dos pasos',
    answers: [{ status: 200, description: 'Si se pide un código al entrar, y desde cuándo.', body: twoStep }],
    example: { response: exampleTwoStep },
  }),
  'POST /auth/two-step': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Empezar a configurar la verificación en dos pasos',
    description:
      'Responde con el secreto (RFC 6238: SHA-1, seis dígitos, 30 segundos) que se agrega a una aplicación de códigos; hasta ' +
      'confirmarlo con un código suyo, nada cambia. Empezar de nuevo hace otro secreto.',
    payload: object({ password: enteredPassword() }),
    answers: [
      {
        status: 200,
        description: 'El secreto. No vuelve a mostrarse.',
        body: object({
          secret: singleLineText({ max: 64 }),
          uri: multilineText({ max: 500 }),
          /** QR code to set up the authenticator app: a PNG image as a `data:` URL. */
          qr: multilineText({ max: 20_000 }),
        }),
      },
    ],
    failures: [409, 429],
    example: {
      payload: { password },
      response: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Recado:lucia%40panaderia.mx?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Recado',
        qr: 'data:image/png;base64,iVBORw0KGgo=',
      },
    },
  }),
  'POST /auth/two-step/confirm': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Activar la verificación en dos pasos con un primer código',
    payload: object(reauthenticationFields),
    answers: [
      {
        status: 200,
        description: 'Los códigos de recuperación, cada uno de un solo uso. No vuelven a mostrarse.',
        body: object({ codes }),
      },
    ],
    failures: [409, 429],
    example: { payload: { password, code: '492039' }, response: { codes: exampleRecoveryCodes } },
  }),
  'POST /auth/two-step/codes': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Crear otros códigos de recuperación',
    description: 'Los anteriores dejan de servir.',
    payload: object(reauthenticationFields),
    answers: [{ status: 200, description: 'Los códigos. No vuelven a mostrarse.', body: object({ codes }) }],
    failures: [409, 429],
    example: { payload: { password, code: '492039' }, response: { codes: exampleRecoveryCodes } },
  }),
  'DELETE /auth/two-step': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Desactivar la verificación en dos pasos',
    payload: object(reauthenticationFields),
    answers: [{ status: 200, description: 'Desde ahora basta la contraseña.', body: actionResponse }],
    failures: [409, 429],
    example: {
      payload: { password, code: '492039' },
      response: { success: true, message: 'La verificación en dos pasos está desactivada' },
    },
  }),
  'DELETE /admin/users/{id}/two-step': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Quitar la verificación en dos pasos y las llaves de acceso a quien perdió su teléfono y sus códigos',
    description:
      'Pide lo mismo que iniciar sesión: la contraseña de quien llama y, si la activó, un código suyo. A esa persona se le avisa por ' +
      'correo, si la plataforma los envía.',
    payload: object({ password: enteredPassword(), code: optional(secondFactorCode()) }),
    answers: [{ status: 200, description: 'A esa persona le basta su contraseña.', body: actionResponse }],
    failures: [409, 429],
    example: {
      payload: { password, code: '492039' },
      response: { success: true, message: 'Se quitaron la verificación en dos pasos y las llaves de acceso' },
    },
  }),
} as const;
