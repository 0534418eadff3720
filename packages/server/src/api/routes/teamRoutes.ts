import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const teamRoutes = ({ teams }: Services): Route[] => [
  route('GET /clients/{id}/team', ({ caller, params }) => teams.getTeam(caller, params.id)),
  route('POST /clients/{id}/invitations', ({ caller, params, payload, actor }) =>
    teams.invite(caller, params.id, payload.role, actor),
  ),
  route('DELETE /clients/{id}/invitations/{invitation}', ({ caller, params, actor }) =>
    teams.revoke(caller, params.id, params.invitation, actor),
  ),
  route('PATCH /clients/{id}/members/{member}', ({ caller, params, payload, actor }) =>
    teams.changeRole(caller, params.id, params.member, payload.role, actor),
  ),
  route('DELETE /clients/{id}/members/{member}', ({ caller, params, actor }) =>
    teams.remove(caller, params.id, params.member, actor),
  ),
  route('POST /clients/{id}/leave', ({ caller, params, actor }) => teams.leave(caller, params.id, actor)),
  route('POST /invitations/look', ({ payload, address }) => teams.getOffer(payload.code, address)),
  route('POST /invitations/accept', ({ caller, payload, actor }) => teams.accept(caller, payload.code, actor)),
];
