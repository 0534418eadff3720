import { defineEndpoint } from '../endpoint.ts';
import { MAX_PASSKEY_ASSERTION_LENGTH, MAX_PASSKEY_OPTIONS_LENGTH } from '../rules/linkingPasskey.ts';
import {
  instant,
  integer,
  multilineText,
  nullable,
  object,
  oneOf,
  singleLineText,
  withDescription,
} from '../schemaBuilder/index.ts';
import { actionResponse } from '../schemas/index.ts';

const options =
  '{"challenge":"q7cJ5xV1mP0aT3nB8sLwQ2kD6fH9yRzE4uGjXoNi7tM","rpId":"whatsapp.com","allowCredentials":[],' +
  '"userVerification":"required","timeout":600000}';
const assertion =
  '{"id":"Zm9sZGVkLW5vdGU","rawId":"Zm9sZGVkLW5vdGU","type":"public-key","response":{"clientDataJSON":' +
  '"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0","authenticatorData":"SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",' +
  '"signature":"MEUCIQDkPq0"}}';

/** Endpoints for linking an account from which WhatsApp requires its passkey. */
export const linkingPasskeyEndpoints = {
  'GET /whatsapp/client/{id}/passkey': defineEndpoint({
    guard: 'session',
    tag: 'WhatsApp',
    summary: 'Consultar la llave de acceso que WhatsApp pide para vincular',
    description:
      'WhatsApp la pide a algunas cuentas después de aceptar el código. `requested`: `options` es lo que necesita ' +
      '`navigator.credentials.get` en una página de web.whatsapp.com. `accepted`: falta que el teléfono continúe. `compare`: el ' +
      'teléfono debe mostrar `code`. `none`: WhatsApp no pide ninguna ahora.',
    answers: [
      {
        status: 200,
        description: 'El paso actual y hasta cuándo sirve.',
        body: object({
          step: oneOf('none', 'requested', 'accepted', 'compare'),
          options: withDescription(
            nullable(multilineText({ max: MAX_PASSKEY_OPTIONS_LENGTH })),
            'Texto JSON de `PublicKeyCredentialRequestOptionsJSON`, en el paso `requested`.',
          ),
          code: withDescription(nullable(singleLineText({ max: 20 })), 'Código que se compara, en el paso `compare`.'),
          expiresAt: nullable(instant()),
          secondsLeft: withDescription(integer({ min: 0 }), 'Segundos que le quedan al paso.'),
        }),
      },
    ],
    example: {
      response: { step: 'requested', options, code: null, expiresAt: '2026-03-02T15:14:05.000Z', secondsLeft: 540 },
    },
  }),
  'POST /whatsapp/client/{id}/passkey': defineEndpoint({
    guard: 'session',
    tag: 'WhatsApp',
    summary: 'Entregar la respuesta de la llave de acceso',
    description:
      'Recado la pasa a WhatsApp y no la guarda. Si WhatsApp no la acepta, se puede intentar otra vez hasta que venza la petición.',
    payload: object({
      assertion: withDescription(
        multilineText({ max: MAX_PASSKEY_ASSERTION_LENGTH }),
        'Texto JSON de `PublicKeyCredential.toJSON()`.',
      ),
    }),
    answers: [{ status: 200, description: 'WhatsApp aceptó la respuesta.', body: actionResponse }],
    failures: [409],
    example: {
      payload: { assertion },
      response: { success: true, message: 'WhatsApp aceptó la llave de acceso.' },
    },
  }),
  'POST /whatsapp/client/{id}/passkey/confirm': defineEndpoint({
    guard: 'session',
    tag: 'WhatsApp',
    summary: 'Confirmar que el teléfono muestra el mismo código',
    answers: [{ status: 200, description: 'La vinculación continúa.', body: actionResponse }],
    failures: [409],
    example: { response: { success: true, message: 'Código confirmado. Terminando la vinculación…' } },
  }),
} as const;
