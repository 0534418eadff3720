import { defineEndpoint } from '../endpoint.ts';
import { flag, multilineText, object, optional, singleLineText, uuid } from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleOwnProfile,
  fileSourceFields,
  MAX_ABOUT_CHARS,
  MAX_PROFILE_NAME_CHARS,
  ownProfile,
} from '../schemas/index.ts';
import { idempotencyHeaders } from './sendResponses.ts';

const clientId = exampleClient.id;
const externalDefaults = { guard: 'token', tag: 'API externa', failures: [409, 422, 429] } as const;
const externalChangeDefaults = { ...externalDefaults, headers: idempotencyHeaders } as const;
const respondWithProfile = (description: string) =>
  [{ status: 200, description, body: object({ success: flag(), clientId: uuid(), profile: ownProfile }) }] as const;
const response = { success: true, clientId, profile: exampleOwnProfile } as const;

/** Endpoints for the WhatsApp profile of the client's own number, as other people see it. */
export const profileEndpoints = {
  'GET /external/profile': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver el perfil del número',
    description: 'Como WhatsApp lo tiene ahora: nombre, información y foto. Lo que no hay es nulo.',
    answers: respondWithProfile('El perfil.'),
    example: { response },
  }),
  'PATCH /external/profile': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Cambiar el nombre o la información del número',
    description:
      'Lo que no se menciona queda igual; una información vacía la quita. El nombre es el que ven quienes no tienen guardado el número.',
    payload: object({
      name: optional(singleLineText({ max: MAX_PROFILE_NAME_CHARS })),
      about: optional(multilineText({ max: MAX_ABOUT_CHARS, empty: true })),
    }),
    answers: respondWithProfile('El perfil, con lo que cambió.'),
    example: { payload: { about: exampleOwnProfile.about ?? '' }, response },
  }),
  'GET /external/profile/picture': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Descargar la foto del número',
    description: 'Responde 404 si no tiene foto.',
    failures: [404, 409, 422, 429],
    answers: [{ status: 200, description: 'La foto.', body: { mediaTypes: ['image/jpeg'] } }],
    example: {},
  }),
  'PUT /external/profile/picture': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    failures: [409, 413, 422, 429],
    summary: 'Cambiar la foto del número',
    description: 'Una imagen, de `mediaUrl` o de `mediaId`: se recorta al cuadrado del centro.',
    payload: object(fileSourceFields),
    answers: respondWithProfile('El perfil, con la foto nueva.'),
    example: { payload: { mediaUrl: 'https://panaderialaespiga.mx/logo.jpg' }, response },
  }),
  'DELETE /external/profile/picture': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Quitar la foto del número',
    answers: respondWithProfile('El perfil, sin foto.'),
    example: { response: { ...response, profile: { ...exampleOwnProfile, pictureUrl: null } } },
  }),
} as const;
