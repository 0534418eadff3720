import { endpoint } from '../endpoint.ts';
import { flag, line, list, object, optional, prose, uuid } from '../shape/index.ts';
import {
  file,
  GROUP_DESCRIPTION_LIMIT,
  group,
  listedGroup,
  PARTICIPANTS_LIMIT,
  participantResult,
  recipient,
  SUBJECT_LIMIT,
  sampleClient,
  sampleCustomer,
  sampleGroup,
  sampleListedGroup,
  sampleParticipantResult,
} from '../shapes/index.ts';
import { idempotency } from './sending.ts';

const clientId = sampleClient.id;
const { chat } = sampleGroup;
const params = { group: chat };
const own = { success: flag(), clientId: uuid() };
const done = { success: true, clientId } as const;

const asked = { guard: 'token', tag: 'API externa', failures: [409, 422, 429] } as const;
const changed = { ...asked, headers: idempotency } as const;
const participants = (min: number) => list(recipient(), { min, max: PARTICIPANTS_LIMIT });

const oneGroup = (description: string) =>
  [{ status: 200, description, body: object({ ...own, group }) }] as const;
const left = (description: string) =>
  [{ status: 200, description, body: object({ ...own, chat: line({ max: 80 }) }) }] as const;
const results = (description: string) =>
  [
    {
      status: 200,
      description,
      body: object({
        ...own,
        chat: line({ max: 80 }),
        participants: list(participantResult, { max: PARTICIPANTS_LIMIT }),
      }),
    },
  ] as const;

/** A link of ours, or the code at its end. */
const invite = () => line({ min: 10, max: 300 });
const sampleCode = 'Hk2mVbQx1wK4tZrS0pYhG7';
const inviteLink = [
  {
    status: 200,
    description: 'El enlace y su código.',
    body: object({ ...own, chat: line({ max: 80 }), link: line({ max: 200 }), code: line({ max: 100 }) }),
  },
] as const;
const inviteExample = {
  params,
  response: { ...done, chat, link: `https://chat.whatsapp.com/${sampleCode}`, code: sampleCode },
} as const;
const peopleExample = {
  params,
  payload: { participants: [sampleCustomer] },
  response: { ...done, chat, participants: [sampleParticipantResult] },
} as const;
const ofPeople = { payload: object({ participants: participants(1) }), example: peopleExample } as const;
const each =
  'Cada persona tiene su propio resultado (`outcome`), con una explicación cuando no se pudo.' as const;

/** The groups of a number. `{group}`: its `chat`, or the identifier that WhatsApp gives it. */
export const groupEndpoints = {
  'GET /external/groups': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Listar los grupos',
    description: 'Los grupos en los que está el número, como WhatsApp los tiene ahora.',
    answers: [
      {
        status: 200,
        description: 'Los grupos, por nombre.',
        body: object({ ...own, groups: list(listedGroup, { max: 10_000 }) }),
      },
    ],
    example: { response: { ...done, groups: [sampleListedGroup] } },
  }),
  'POST /external/groups': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Crear un grupo',
    description: `El número queda como dueño. ${each}`,
    payload: object({
      subject: line({ max: SUBJECT_LIMIT }),
      participants: participants(1),
    }),
    answers: [
      {
        status: 201,
        description: 'El grupo, y qué pasó con cada persona.',
        body: object({
          ...own,
          group,
          participants: list(participantResult, { max: PARTICIPANTS_LIMIT }),
        }),
      },
    ],
    example: {
      payload: { subject: sampleGroup.subject, participants: [sampleCustomer] },
      response: { ...done, group: sampleGroup, participants: [sampleParticipantResult] },
    },
  }),
  'GET /external/groups/{group}': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Ver un grupo y a sus participantes',
    answers: oneGroup('El grupo, como está ahora.'),
    example: { params, response: { ...done, group: sampleGroup } },
  }),
  'PATCH /external/groups/{group}': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Cambiar un grupo',
    description:
      'Su nombre, su descripción (vacía, la quita) y quién puede escribir y editar: lo que no se menciona queda igual.',
    payload: object({
      subject: optional(line({ max: SUBJECT_LIMIT })),
      description: optional(prose({ max: GROUP_DESCRIPTION_LIMIT, empty: true })),
      onlyAdminsWrite: optional(flag()),
      onlyAdminsEdit: optional(flag()),
    }),
    answers: oneGroup('El grupo, con lo que cambió.'),
    example: {
      params,
      payload: { subject: sampleGroup.subject, onlyAdminsEdit: true },
      response: { ...done, group: sampleGroup },
    },
  }),
  'PUT /external/groups/{group}/picture': endpoint({
    scope: 'manage',
    ...changed,
    failures: [409, 413, 422, 429],
    summary: 'Cambiar la foto de un grupo',
    description: 'Una imagen, de `mediaUrl` o de `mediaId`: se recorta al cuadrado del centro.',
    payload: object(file),
    answers: left('La foto quedó cambiada.'),
    example: {
      params,
      payload: { mediaUrl: 'https://panaderialaespiga.mx/menu.jpg' },
      response: { ...done, chat },
    },
  }),
  'DELETE /external/groups/{group}/picture': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Quitar la foto de un grupo',
    answers: left('El grupo quedó sin foto.'),
    example: { params, response: { ...done, chat } },
  }),
  'POST /external/groups/{group}/participants': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Agregar participantes a un grupo',
    description: each,
    ...ofPeople,
    answers: results('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/remove': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Sacar participantes de un grupo',
    description: each,
    ...ofPeople,
    answers: results('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/promote': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Nombrar administradores de un grupo',
    description: each,
    ...ofPeople,
    answers: results('Qué pasó con cada persona.'),
  }),
  'POST /external/groups/{group}/participants/demote': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Quitar administradores de un grupo',
    description: `Siguen como participantes. ${each}`,
    ...ofPeople,
    answers: results('Qué pasó con cada persona.'),
  }),
  'GET /external/groups/{group}/invite': endpoint({
    scope: 'manage',
    ...asked,
    summary: 'Ver el enlace de invitación de un grupo',
    answers: inviteLink,
    example: inviteExample,
  }),
  'POST /external/groups/{group}/invite/renew': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Cambiar el enlace de invitación de un grupo',
    description: 'El enlace anterior deja de servir.',
    answers: inviteLink,
    example: inviteExample,
  }),
  'POST /external/groups/{group}/leave': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Salir de un grupo',
    answers: left('El número ya no está en el grupo.'),
    example: { params, response: { ...done, chat } },
  }),
  'GET /external/invite': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Ver a qué grupo lleva un enlace, sin entrar',
    query: object({ invite: invite() }),
    answers: [
      {
        status: 200,
        description: 'El grupo, sin sus participantes.',
        body: object({ ...own, group: listedGroup }),
      },
    ],
    example: {
      query: { invite: `https://chat.whatsapp.com/${sampleCode}` },
      response: { ...done, group: sampleListedGroup },
    },
  }),
  'POST /external/invite': endpoint({
    scope: 'manage',
    ...changed,
    summary: 'Entrar a un grupo con su enlace',
    payload: object({ invite: invite() }),
    answers: [
      {
        status: 200,
        description: 'El número ya está en el grupo, o (`waiting`) espera a que un administrador lo acepte.',
        body: object({ ...own, chat: line({ max: 80 }), waiting: flag() }),
      },
    ],
    example: {
      payload: { invite: `https://chat.whatsapp.com/${sampleCode}` },
      response: { ...done, chat, waiting: false },
    },
  }),
} as const;
