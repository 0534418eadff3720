import type { GroupActionRequest } from '../contacts/Groups.ts';
import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';
import { toClientActionRequest } from './toClientActionRequest.ts';

export const groupRoutes = ({ groups }: Services): Route[] => [
  route('GET /external/groups', ({ caller }) => groups.list(caller.clientId)),
  route('POST /external/groups', async call =>
    call.h.response(await groups.create(toClientActionRequest(call), call.payload)).code(201),
  ),
  route('GET /external/groups/{group}', call => groups.find(toGroupActionRequest(call))),
  route('PATCH /external/groups/{group}', call => groups.update(toGroupActionRequest(call), call.payload)),
  route('PUT /external/groups/{group}/picture', call => groups.setPicture(toGroupActionRequest(call), call.payload)),
  route('DELETE /external/groups/{group}/picture', call => groups.setPicture(toGroupActionRequest(call), undefined)),
  route('POST /external/groups/{group}/participants', call =>
    groups.changeParticipants(toGroupActionRequest(call), 'add', call.payload.participants),
  ),
  route('POST /external/groups/{group}/participants/remove', call =>
    groups.changeParticipants(toGroupActionRequest(call), 'remove', call.payload.participants),
  ),
  route('POST /external/groups/{group}/participants/promote', call =>
    groups.changeParticipants(toGroupActionRequest(call), 'promote', call.payload.participants),
  ),
  route('POST /external/groups/{group}/participants/demote', call =>
    groups.changeParticipants(toGroupActionRequest(call), 'demote', call.payload.participants),
  ),
  route('GET /external/groups/{group}/invite', call => groups.invite(toGroupActionRequest(call))),
  route('POST /external/groups/{group}/invite/renew', call => groups.renewInvite(toGroupActionRequest(call))),
  route('POST /external/groups/{group}/leave', call => groups.leave(toGroupActionRequest(call))),
  route('GET /external/invite', ({ caller, query }) => groups.preview(caller.clientId, query.invite)),
  route('POST /external/invite', call => groups.join(toClientActionRequest(call), call.payload.invite)),
];

const toGroupActionRequest = (
  call: Parameters<typeof toClientActionRequest>[0] & { readonly params: { readonly group: string } },
): GroupActionRequest => ({
  ...toClientActionRequest(call),
  group: call.params.group,
});
