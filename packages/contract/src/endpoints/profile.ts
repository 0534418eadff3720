import { endpoint } from '../endpoint.ts';
import { flag, line, object, optional, prose, uuid } from '../shape/index.ts';
import {
  ABOUT_LIMIT,
  file,
  ownProfile,
  PROFILE_NAME_LIMIT,
  sampleClient,
  sampleOwnProfile,
} from '../shapes/index.ts';
import { idempotency } from './sending.ts';

const clientId = sampleClient.id;
const asked = { guard: 'token', tag: 'API externa', failures: [409, 422, 429] } as const;
const changed = { ...asked, headers: idempotency } as const;
const answer = (description: string) =>
  [
    { status: 200, description, body: object({ success: flag(), clientId: uuid(), profile: ownProfile }) },
  ] as const;
const response = { success: true, clientId, profile: sampleOwnProfile } as const;

/** What a number shows others of itself. */
export const profileEndpoints = {
  'GET /external/profile': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Ver el perfil del número',
    description: 'Como WhatsApp lo tiene ahora: nombre, información y foto. Lo que no hay es nulo.',
    answers: answer('El perfil.'),
    example: { response },
  }),
  'PATCH /external/profile': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Cambiar el nombre o la información del número',
    description:
      'Lo que no se menciona queda igual; una información vacía la quita. El nombre es el que ven quienes no tienen guardado el número.',
    payload: object({
      name: optional(line({ max: PROFILE_NAME_LIMIT })),
      about: optional(prose({ max: ABOUT_LIMIT, empty: true })),
    }),
    answers: answer('El perfil, con lo que cambió.'),
    example: { payload: { about: sampleOwnProfile.about ?? '' }, response },
  }),
  'GET /external/profile/picture': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Descargar la foto del número',
    description: 'Responde 404 si no tiene foto.',
    failures: [404, 409, 422, 429],
    answers: [{ status: 200, description: 'La foto.', body: { mediaTypes: ['image/jpeg'] } }],
    example: {},
  }),
  'PUT /external/profile/picture': endpoint({
    scope: 'manage',
    ...changed,
    failures: [409, 413, 422, 429],
    summary: 'Cambiar la foto del número',
    description: 'Una imagen, de `mediaUrl` o de `mediaId`: se recorta al cuadrado del centro.',
    payload: object(file),
    answers: answer('El perfil, con la foto nueva.'),
    example: { payload: { mediaUrl: 'https://panaderialaespiga.mx/logo.jpg' }, response },
  }),
  'DELETE /external/profile/picture': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Quitar la foto del número',
    answers: answer('El perfil, sin foto.'),
    example: { response: { ...response, profile: { ...sampleOwnProfile, pictureUrl: null } } },
  }),
} as const;
