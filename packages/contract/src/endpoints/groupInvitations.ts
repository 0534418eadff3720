import { defineEndpoint } from '../endpoint.ts';
import { flag, object, singleLineText } from '../schemaBuilder/index.ts';
import { exampleListedGroup, listedGroup } from '../schemas/index.ts';
import {
  exampleGroupChat as chat,
  chatResponseFields,
  externalGroupChangeDefaults,
  externalGroupDefaults,
  groupParamsExample,
  groupResponseExample,
  groupResponseFields,
} from './groupResponses.ts';

const invitationFields = { link: singleLineText({ max: 200 }), code: singleLineText({ max: 100 }) };
/** Schema of a group's invite link, or of the code at the end of the link. */
const invite = () => singleLineText({ min: 10, max: 300 });
const sampleCode = 'Hk2mVbQx1wK4tZrS0pYhG7';
const inviteLinkAnswers = [
  { status: 200, description: 'El enlace y su código.', body: object({ ...chatResponseFields, ...invitationFields }) },
] as const;
const inviteExample = {
  params: groupParamsExample,
  response: { ...groupResponseExample, chat, link: `https://chat.whatsapp.com/${sampleCode}`, code: sampleCode },
} as const;

/** Endpoints for the invite link of a group. */
export const groupInviteLinkEndpoints = {
  'GET /external/groups/{group}/invite': defineEndpoint({
    scope: 'manage',
    ...externalGroupDefaults,
    summary: 'Ver el enlace de invitación de un grupo',
    answers: inviteLinkAnswers,
    example: inviteExample,
  }),
  'POST /external/groups/{group}/invite/renew': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
    summary: 'Cambiar el enlace de invitación de un grupo',
    description: 'El enlace anterior deja de servir.',
    answers: inviteLinkAnswers,
    example: inviteExample,
  }),
} as const;

/** Endpoints that show or join the group of an invite link. */
export const inviteEndpoints = {
  'GET /external/invite': defineEndpoint({
    scope: 'read',
    ...externalGroupDefaults,
    summary: 'Ver a qué grupo lleva un enlace, sin entrar',
    query: object({ invite: invite() }),
    answers: [
      {
        status: 200,
        description: 'El grupo, sin sus participantes.',
        body: object({ ...groupResponseFields, group: listedGroup }),
      },
    ],
    example: {
      query: { invite: `https://chat.whatsapp.com/${sampleCode}` },
      response: { ...groupResponseExample, group: exampleListedGroup },
    },
  }),
  'POST /external/invite': defineEndpoint({
    scope: 'manage',
    ...externalGroupChangeDefaults,
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
      response: { ...groupResponseExample, chat, waiting: false },
    },
  }),
} as const;
