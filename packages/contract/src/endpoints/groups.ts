import { defineEndpoint } from '../endpoint.ts';
import { flag, list, multilineText, object, optional, singleLineText } from '../schemaBuilder/index.ts';
import {
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
import { groupInviteLinkEndpoints, inviteEndpoints } from './groupInvitations.ts';
import {
  exampleGroupChat as chat,
  chatResponseFields,
  externalGroupChangeDefaults,
  externalGroupDefaults,
  groupParamsExample,
  groupResponseExample,
  groupResponseFields,
} from './groupResponses.ts';

const participants = (min: number) => list(recipient(), { min, max: MAX_PARTICIPANTS_PER_GROUP_CHANGE });

const respondWithGroup = (description: string) =>
  [{ status: 200, description, body: object({ ...groupResponseFields, group }) }] as const;
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

const participantsExample = {
  params: groupParamsExample,
  payload: { participants: [exampleCustomer] },
  response: { ...groupResponseExample, chat, participants: [exampleParticipantResult] },
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
    ...externalGroupDefaults,
    summary: 'Listar los grupos',
    description: 'Los grupos en los que está el número, como WhatsApp los tiene ahora.',
    answers: [
      {
        status: 200,
        description: 'Los grupos, por nombre.',
        body: object({ ...groupResponseFields, groups: list(listedGroup, { max: 10_000 }) }),
      },
    ],
    example: { response: { ...groupResponseExample, groups: [exampleListedGroup] } },
  }),
  'POST /external/groups': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
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
          ...groupResponseFields,
          group,
          participants: list(groupParticipantResult, { max: MAX_PARTICIPANTS_PER_GROUP_CHANGE }),
        }),
      },
    ],
    example: {
      payload: { subject: exampleGroup.subject, participants: [exampleCustomer] },
      response: { ...groupResponseExample, group: exampleGroup, participants: [exampleParticipantResult] },
    },
  }),
  'GET /external/groups/{group}': defineEndpoint({
    scope: 'read',
    ...externalGroupDefaults,
    summary: 'Ver un grupo y a sus participantes',
    answers: respondWithGroup('El grupo, como está ahora.'),
    example: { params: groupParamsExample, response: { ...groupResponseExample, group: exampleGroup } },
  }),
  'PATCH /external/groups/{group}': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
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
      params: groupParamsExample,
      payload: { subject: exampleGroup.subject, onlyAdminsEdit: true },
      response: { ...groupResponseExample, group: exampleGroup },
    },
  }),
  'PUT /external/groups/{group}/picture': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
    failures: [409, 413, 422, 429],
    summary: 'Cambiar la foto de un grupo',
    description: 'Una imagen, de `mediaUrl` o de `mediaId`: se recorta al cuadrado del centro.',
    payload: object(fileSourceFields),
    answers: respondWithChat('La foto quedó cambiada.'),
    example: {
      params: groupParamsExample,
      payload: { mediaUrl: 'https://panaderialaespiga.mx/menu.jpg' },
      response: { ...groupResponseExample, chat },
    },
  }),
  'DELETE /external/groups/{group}/picture': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
    summary: 'Quitar la foto de un grupo',
    answers: respondWithChat('El grupo quedó sin foto.'),
    example: { params: groupParamsExample, response: { ...groupResponseExample, chat } },
  }),
  'POST /external/groups/{group}/participants': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
    summary: 'Agregar participantes a un grupo',
    description: outcomeDescription,
    ...participantsRequest,
    answers: respondWithParticipants('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/remove': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
    summary: 'Sacar participantes de un grupo',
    description: outcomeDescription,
    ...participantsRequest,
    answers: respondWithParticipants('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/promote': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
    summary: 'Nombrar administradores de un grupo',
    description: outcomeDescription,
    ...participantsRequest,
    answers: respondWithParticipants('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/demote': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
    summary: 'Quitar administradores de un grupo',
    description: `Siguen como participantes. ${outcomeDescription}`,
    ...participantsRequest,
    answers: respondWithParticipants('Qué pasó con cada persona.'),
  }),
  ...groupInviteLinkEndpoints,
  'POST /external/groups/{group}/leave': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
    summary: 'Salir de un grupo',
    answers: respondWithChat('El número ya no está en el grupo.'),
    example: { params: groupParamsExample, response: { ...groupResponseExample, chat } },
  }),
  ...inviteEndpoints,
} as const;
