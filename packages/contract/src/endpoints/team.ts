import { defineEndpoint } from '../endpoint.ts';
import { flag, object } from '../schemaBuilder/index.ts';
import {
  actionResponse,
  client,
  exampleClient,
  exampleInvitation,
  exampleMember,
  exampleTeam,
  exampleUser,
  invitation,
  invitationCode,
  invitationDetails,
  invitationLink,
  memberRole,
  team,
  teamMember,
} from '../schemas/index.ts';

const sampleCode = 'q3Vd0mZk1nYt7Rw2xLbP8sJf5uHc4aGe6iOo9TzKX0M';
const params = { member: exampleMember.id };

/** Endpoints for the team members who share a client, and for the invitations to the team. */
export const teamEndpoints = {
  'GET /clients/{id}/team': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Ver con quiénes se comparte un cliente',
    description:
      'El dueño ve además los correos, cuándo abrió cada persona el cliente por última vez y las invitaciones que nadie ha usado.',
    answers: [{ status: 200, description: 'El equipo, del más antiguo al más nuevo.', body: team }],
    example: { response: exampleTeam },
  }),
  'POST /clients/{id}/invitations': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    tag: 'Clientes',
    summary: 'Invitar a alguien a un cliente con un enlace',
    description:
      'El enlace sirve una sola vez, durante 7 días, a quien lo abra e inicie sesión. `answers` atiende conversaciones y contactos y ' +
      've lo demás; `manages` también configura el cliente. Nadie más que el dueño ve el token, elimina el cliente o cambia el equipo. ' +
      'Sin dirección pública configurada, el enlace es una ruta de la consola.',
    payload: object({ role: memberRole() }),
    answers: [
      {
        status: 201,
        description: 'El enlace. No vuelve a mostrarse.',
        body: object({ success: flag(), invitation, link: invitationLink }),
      },
    ],
    failures: [409],
    example: {
      payload: { role: 'answers' },
      response: {
        success: true,
        invitation: exampleInvitation,
        link: `https://recado.panaderialaespiga.mx/invitation#codigo=${sampleCode}`,
      },
    },
  }),
  'DELETE /clients/{id}/invitations/{invitation}': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Revocar una invitación que nadie ha usado',
    answers: [{ status: 200, description: 'El enlace ya no sirve.', body: actionResponse }],
    example: {
      params: { invitation: exampleInvitation.id },
      response: { success: true, message: 'La invitación ya no sirve' },
    },
  }),
  'PATCH /clients/{id}/members/{member}': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: { field: 'role', value: 'manages' },
    tag: 'Clientes',
    summary: 'Cambiar la función de alguien del equipo',
    description: 'Vale desde su siguiente petición.',
    payload: object({ role: memberRole() }),
    answers: [
      {
        status: 200,
        description: 'La persona, con su función.',
        body: object({ success: flag(), member: teamMember }),
      },
    ],
    example: {
      params,
      payload: { role: 'manages' },
      response: { success: true, member: { ...exampleMember, role: 'manages' } },
    },
  }),
  'DELETE /clients/{id}/members/{member}': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Retirar a alguien del equipo',
    description: 'Deja de tener acceso en el mismo instante; lo que esté leyendo en vivo termina.',
    answers: [{ status: 200, description: 'La persona ya no está en el equipo.', body: actionResponse }],
    example: { params, response: { success: true, message: 'Ya no tiene acceso a este cliente' } },
  }),
  'POST /clients/{id}/leave': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Salir del equipo de un cliente',
    description: 'Para quien lo comparte; su dueño no puede salir.',
    answers: [{ status: 200, description: 'El cliente ya no se comparte con esta cuenta.', body: actionResponse }],
    failures: [409],
    example: { response: { success: true, message: 'Salió del equipo' } },
  }),
  'POST /invitations/look': defineEndpoint({
    guard: 'public',
    tag: 'Clientes',
    summary: 'Ver a qué invita un enlace',
    payload: object({ code: invitationCode() }),
    answers: [{ status: 200, description: 'El cliente y la función.', body: object({ offer: invitationDetails }) }],
    failures: [410, 429],
    example: {
      payload: { code: sampleCode },
      response: {
        offer: {
          businessName: exampleClient.businessName,
          ownerName: exampleUser.name,
          role: 'answers',
          expiresAt: exampleInvitation.expiresAt,
        },
      },
    },
  }),
  'POST /invitations/accept': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Aceptar una invitación',
    description: 'El cliente aparece entre los propios, con su dueño y la función en `shared`.',
    payload: object({ code: invitationCode() }),
    answers: [{ status: 200, description: 'El cliente.', body: object({ client }) }],
    failures: [409, 410],
    example: {
      payload: { code: sampleCode },
      response: {
        client: {
          ...exampleClient,
          apiToken: '',
          shared: { role: 'answers', ownerName: exampleUser.name },
        },
      },
    },
  }),
} as const;
