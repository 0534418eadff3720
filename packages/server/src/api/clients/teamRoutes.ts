import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { ClientServices } from './createClientServices.ts';

export const teamRoutes = ({ teams, invitations }: ClientServices): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/team', ({ caller, params }) => teams.getTeam(caller, params.id)),
  defineRoute('POST /clients/{id}/invitations', ({ caller, params, payload, actor }) =>
    invitations.invite(caller, params.id, payload.role, actor),
  ),
  defineRoute('DELETE /clients/{id}/invitations/{invitation}', ({ caller, params, actor }) =>
    invitations.revoke(caller, params.id, params.invitation, actor),
  ),
  defineRoute('PATCH /clients/{id}/members/{member}', ({ caller, params, payload, actor }) =>
    teams.changeRole(caller, params.id, params.member, payload.role, actor),
  ),
  defineRoute('DELETE /clients/{id}/members/{member}', ({ caller, params, actor }) =>
    teams.remove(caller, params.id, params.member, actor),
  ),
  defineRoute('POST /clients/{id}/leave', ({ caller, params, actor }) => teams.leave(caller, params.id, actor)),
  defineRoute('POST /invitations/look', ({ payload, address }) => invitations.getOffer(payload.code, address)),
  defineRoute('POST /invitations/accept', ({ caller, payload, actor }) =>
    invitations.accept(caller, payload.code, actor),
  ),
];
