import { defineEndpoint } from '../endpoint.ts';
import { flag, list, multilineText, object, optional, singleLineText, uuid } from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleCustomer,
  exampleGroup,
  exampleListedGroup,
  exampleParticipantResult,
  fileSourceFields,
  group,
  groupParticipantResult,
  listedGroup,
  MAX_GROUP_DESCRIPTION_CHARS,
  MAX_GROUP_SUBJECT_CHARS,
  MAX_PARTICIPANTS_PER_GROUP_CHANGE,
  recipient,
} from '../schemas/index.ts';
import { idempotencyHeaders } from './sending.ts';

const clientId = exampleClient.id;
const { chat } = exampleGroup;
const params = { group: chat };
const responseFields = { success: flag(), clientId: uuid() };
const chatResponseFields = { ...responseFields, chat: singleLineText({ max: 80 }) };
const sampleResponse = { success: true, clientId } as const;

const externalDefaults = { guard: 'token', tag: 'API externa', failures: [409, 422, 429] } as const;
const externalChangeDefaults = { ...externalDefaults, headers: idempotencyHeaders } as const;
const participants = (min: number) => list(recipient(), { min, max: MAX_PARTICIPANTS_PER_GROUP_CHANGE });

const respondWithGroup = (description: string) =>
  [{ status: 200, description, body: object({ ...responseFields, group }) }] as const;
const respondWithChat = (description: string) =>
  [{ status: 200, description, body: object({ ...chatResponseFields }) }] as const;
const respondWithParticipants = (description: string) =>
  [
    {
      status: 200,
      description,
      body: object({
        ...chatResponseFields,
        participants: list(groupParticipantResult, { max: MAX_PARTICIPANTS_PER_GROUP_CHANGE }),
      }),
    },
  ] as const;

const invitationFields = { link: singleLineText({ max: 200 }), code: singleLineText({ max: 100 }) };
/** Schema of a group's invite link, or of the code at the end of the link. */
const invite = () => singleLineText({ min: 10, max: 300 });
const sampleCode = 'Hk2mVbQx1wK4tZrS0pYhG7';
const inviteLinkAnswers = [
  { status: 200, description: 'El enlace y su código.', body: object({ ...chatResponseFields, ...invitationFields }) },
] as const;
const inviteExample = {
  params,
  response: { ...sampleResponse, chat, link: `https://chat.whatsapp.com/${sampleCode}`, code: sampleCode },
} as const;
const participantsExample = {
  params,
  payload: { participants: [exampleCustomer] },
  response: { ...sampleResponse, chat, participants: [exampleParticipantResult] },
} as const;
const participantsRequest = {
  payload: object({ participants: participants(1) }),
  example: participantsExample,
} as const;
const outcomeDescription =
  'Cada persona tiene su propio resultado (`outcome`), con una explicación cuando no se pudo.' as const;

/** Endpoints for a client's groups. `{group}` is the group's `chat`, or the identifier from WhatsApp. */
export const groupEndpoints = {
  'GET /external/groups': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar los grupos',
    description: 'Los grupos en los que está el número, como WhatsApp los tiene ahora.',
    answers: [
      {
        status: 200,
        description: 'Los grupos, por nombre.',
        body: object({ ...responseFields, groups: list(listedGroup, { max: 10_000 }) }),
      },
    ],
    example: { response: { ...sampleResponse, groups: [exampleListedGroup] } },
  }),
  'POST /external/groups': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Crear un grupo',
    description: `El número queda como dueño. ${outcomeDescription}`,
    payload: object({
      subject: singleLineText({ max: MAX_GROUP_SUBJECT_CHARS }),
      participants: participants(1),
    }),
    answers: [
      {
        status: 201,
        description: 'El grupo, y qué pasó con cada persona.',
        body: object({
          ...responseFields,
          group,
          participants: list(groupParticipantResult, { max: MAX_PARTICIPANTS_PER_GROUP_CHANGE }),
        }),
      },
    ],
    example: {
      payload: { subject: exampleGroup.subject, participants: [exampleCustomer] },
      response: { ...sampleResponse, group: exampleGroup, participants: [exampleParticipantResult] },
    },
  }),
  'GET /external/groups/{group}': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver un grupo y a sus participantes',
    answers: respondWithGroup('El grupo, como está ahora.'),
    example: { params, response: { ...sampleResponse, group: exampleGroup } },
  }),
  'PATCH /external/groups/{group}': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Cambiar un grupo',
    description:
      'Su nombre, su descripción (vacía, la quita) y quién puede escribir y editar: lo que no se menciona queda igual.',
    payload: object({
      subject: optional(singleLineText({ max: MAX_GROUP_SUBJECT_CHARS })),
      description: optional(multilineText({ max: MAX_GROUP_DESCRIPTION_CHARS, empty: true })),
      onlyAdminsWrite: optional(flag()),
      onlyAdminsEdit: optional(flag()),
    }),
    answers: respondWithGroup('El grupo, con lo que cambió.'),
    example: {
      params,
      payload: { subject: exampleGroup.subject, onlyAdminsEdit: true },
      response: { ...sampleResponse, group: exampleGroup },
    },
  }),
  'PUT /external/groups/{group}/picture': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    failures: [409, 413, 422, 429],
    summary: 'Cambiar la foto de un grupo',
    description: 'Una imagen, de `mediaUrl` o de `mediaId`: se recorta al cuadrado del centro.',
    payload: object(fileSourceFields),
    answers: respondWithChat('La foto quedó cambiada.'),
    example: {
      params,
      payload: { mediaUrl: 'https://panaderialaespiga.mx/menu.jpg' },
      response: { ...sampleResponse, chat },
    },
  }),
  'DELETE /external/groups/{group}/picture': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Quitar la foto de un grupo',
    answers: respondWithChat('El grupo quedó sin foto.'),
    example: { params, response: { ...sampleResponse, chat } },
  }),
  'POST /external/groups/{group}/participants': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Agregar participantes a un grupo',
    description: outcomeDescription,
    ...participantsRequest,
    answers: respondWithParticipants('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/remove': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Sacar participantes de un grupo',
    description: outcomeDescription,
    ...participantsRequest,
    answers: respondWithParticipants('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/promote': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Nombrar administradores de un grupo',
    description: outcomeDescription,
    ...participantsRequest,
    answers: respondWithParticipants('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/demote': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Quitar administradores de un grupo',
    description: `Siguen como participantes. ${outcomeDescription}`,
    ...participantsRequest,
    answers: respondWithParticipants('Qué pasó con cada persona.'),
  }),
  'GET /external/groups/{group}/invite': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Ver el enlace de invitación de un grupo',
    answers: inviteLinkAnswers,
    example: inviteExample,
  }),
  'POST /external/groups/{group}/invite/renew': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Cambiar el enlace de invitación de un grupo',
    description: 'El enlace anterior deja de servir.',
    answers: inviteLinkAnswers,
    example: inviteExample,
  }),
  'POST /external/groups/{group}/leave': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Salir de un grupo',
    answers: respondWithChat('El número ya no está en el grupo.'),
    example: { params, response: { ...sampleResponse, chat } },
  }),
  'GET /external/invite': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver a qué grupo lleva un enlace, sin entrar',
    query: object({ invite: invite() }),
    answers: [
      {
        status: 200,
        description: 'El grupo, sin sus participantes.',
        body: object({ ...responseFields, group: listedGroup }),
      },
    ],
    example: {
      query: { invite: `https://chat.whatsapp.com/${sampleCode}` },
      response: { ...sampleResponse, group: exampleListedGroup },
    },
  }),
  'POST /external/invite': defineEndpoint({
    scope: 'manage',
    ...externalChangeDefaults,
    summary: 'Entrar a un grupo con su enlace',
    payload: object({ invite: invite() }),
    answers: [
      {
        status: 200,
        description: 'El número ya está en el grupo, o (`waiting`) espera a que un administrador lo acepte.',
        body: object({ ...chatResponseFields, waiting: flag() }),
      },
    ],
    example: {
      payload: { invite: `https://chat.whatsapp.com/${sampleCode}` },
      response: { ...sampleResponse, chat, waiting: false },
    },
  }),
} as const;
