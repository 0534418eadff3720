import { defineEndpoint } from '../endpoint.ts';
import { list, multilineText, nullable, object, oneOf, optional, singleLineText } from '../schemaBuilder/index.ts';
import {
  actionResponse,
  enteredPassword,
  examplePasskey,
  exampleUser,
  MAX_PASSKEYS_PER_USER,
  newPasskey,
  passkey,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyName,
  passkeyObstacles,
  passkeyRequestOptions,
  secondFactorCode,
  user,
} from '../schemas/index.ts';

const reauthenticationFields = { password: enteredPassword(), code: optional(secondFactorCode()) };
const password = 'Conchas-y-cuernos-7';
const challenge = 'q7cJ5xV1mP0aT3nB8sLwQ2kD6fH9yRzE4uGjXoNi7tMvC1bK';
const credentialId = 'Zm9sZGVkLW5vdGUtaW4tYS1idWJibGU';
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const passkeyResponse = object({ passkey });

/** Endpoints for passkeys (WebAuthn), with which users sign in to Recado without a password. */
export const passkeyEndpoints = {
  'GET /auth/passkeys': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Listar las llaves de acceso de la cuenta',
    description:
      '`obstacle` dice por qué aquí no puede haberlas, si es así; `address` es la dirección para la que se crean.',
    answers: [
      {
        status: 200,
        description: 'Las llaves, primero la más nueva.',
        body: object({
          passkeys: list(passkey, { max: MAX_PASSKEYS_PER_USER }),
          address: nullable(singleLineText({ max: 2048 })),
          obstacle: nullable(oneOf(...passkeyObstacles)),
        }),
      },
    ],
    example: {
      response: { passkeys: [examplePasskey], address: 'https://recado.ejemplo.mx', obstacle: null },
    },
  }),
  'POST /auth/passkeys/options': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Empezar a agregar una llave de acceso',
    description:
      'Pide lo mismo que iniciar sesión. Responde con lo que el navegador necesita para crearla; sirve cinco minutos, una vez y en ' +
      'esta sesión.',
    payload: object(reauthenticationFields),
    answers: [
      { status: 200, description: 'Lo que se da a `navigator.credentials.create`.', body: passkeyCreationOptions },
    ],
    failures: [409, 429],
    example: {
      payload: { password },
      response: {
        challenge,
        rp: { id: 'recado.ejemplo.mx', name: 'Recado' },
        user: { id: 'AZ4rDH8RfDqaQC9tUcCqFw', name: exampleUser.email, displayName: exampleUser.name },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    },
  }),
  'POST /auth/passkeys': defineEndpoint({
    guard: 'session',
    beforeTwoStep: true,
    tag: 'Sesión',
    summary: 'Agregar la llave de acceso que creó el navegador',
    payload: object({ name: passkeyName(), credential: newPasskey }),
    answers: [{ status: 201, description: 'La llave, con la que ya se puede entrar.', body: passkeyResponse }],
    failures: [409, 422],
    example: {
      payload: {
        name: examplePasskey.name,
        credential: { id: credentialId, clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ' },
      },
      response: { passkey: examplePasskey },
    },
  }),
  'PATCH /auth/passkeys/{id}': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Cambiar el nombre de una llave de acceso',
    payload: object({ name: passkeyName() }),
    answers: [{ status: 200, description: 'La llave.', body: passkeyResponse }],
    example: {
      payload: { name: 'Llavero USB' },
      response: { passkey: { ...examplePasskey, name: 'Llavero USB' } },
    },
  }),
  'DELETE /auth/passkeys/{id}': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Quitar una llave de acceso',
    description:
      'Pide lo mismo que iniciar sesión. En el mismo instante deja de servir y se cierran las demás sesiones que se abrieron con ella.',
    payload: object(reauthenticationFields),
    answers: [{ status: 200, description: 'Con ella ya no se puede entrar.', body: actionResponse }],
    failures: [409, 429],
    example: { payload: { password }, response: { success: true, message: 'La llave de acceso se quitó' } },
  }),
  'GET /auth/passkey': defineEndpoint({
    guard: 'public',
    tag: 'Sesión',
    summary: 'Consultar si aquí se puede entrar con una llave de acceso',
    answers: [
      {
        status: 200,
        description: 'La dirección en la que se ofrecen; nulo: en esta plataforma no puede haberlas.',
        body: object({ address: nullable(singleLineText({ max: 2048 })) }),
      },
    ],
    example: { response: { address: 'https://recado.ejemplo.mx' } },
  }),
  'POST /auth/passkey/options': defineEndpoint({
    guard: 'public',
    tag: 'Sesión',
    summary: 'Empezar a iniciar sesión con una llave de acceso',
    description: 'No pregunta por nadie: de quién es lo dice la llave. Sirve cinco minutos y una vez.',
    answers: [{ status: 200, description: 'Lo que se da a `navigator.credentials.get`.', body: passkeyRequestOptions }],
    failures: [409, 429],
    example: {
      response: { challenge, rpId: 'recado.ejemplo.mx', timeout: 300_000, userVerification: 'required' },
    },
  }),
  'POST /auth/passkey': defineEndpoint({
    guard: 'public',
    tag: 'Sesión',
    summary: 'Iniciar sesión con una llave de acceso',
    description:
      'En lugar de la contraseña y del código de la verificación en dos pasos: el dispositivo comprueba quién la usa, con su huella, su ' +
      'rostro o su PIN.',
    payload: object({ credential: passkeyAssertion }),
    answers: [{ status: 200, description: 'La sesión.', body: object({ token: multilineText({ max: 2000 }), user }) }],
    failures: [401, 409, 429],
    example: {
      payload: {
        credential: {
          id: credentialId,
          clientDataJSON,
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
          signature: 'MEUCIQDkGm0pHh1Bq0Jt6bC0cVZ4',
        },
      },
      response: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjAxOTdiMWEyIn0.5f3c9a7b', user: exampleUser },
    },
  }),
} as const;
