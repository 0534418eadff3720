import type { Services } from '../index.ts';
import type { AskingOfGroup } from '../social/Groups.ts';
import { asking } from './asking.ts';
import { type Route, route } from './route.ts';

export const groupRoutes = ({ groups }: Services): Route[] => [
  route('GET /external/groups', ({ caller }) => groups.list(caller.clientId)),
  route('POST /external/groups', async call =>
    call.h.response(await groups.create(asking(call), call.payload)).code(201),
  ),
  route('GET /external/groups/{group}', call => groups.find(ofGroup(call))),
  route('PATCH /external/groups/{group}', call => groups.update(ofGroup(call), call.payload)),
  route('PUT /external/groups/{group}/picture', call => groups.setPicture(ofGroup(call), call.payload)),
  route('DELETE /external/groups/{group}/picture', call => groups.setPicture(ofGroup(call), undefined)),
  route('POST /external/groups/{group}/participants', call =>
    groups.changeParticipants(ofGroup(call), 'add', call.payload.participants),
  ),
  route('POST /external/groups/{group}/participants/remove', call =>
    groups.changeParticipants(ofGroup(call), 'remove', call.payload.participants),
  ),
  route('POST /external/groups/{group}/participants/promote', call =>
    groups.changeParticipants(ofGroup(call), 'promote', call.payload.participants),
  ),
  route('POST /external/groups/{group}/participants/demote', call =>
    groups.changeParticipants(ofGroup(call), 'demote', call.payload.participants),
  ),
  route('GET /external/groups/{group}/invite', call => groups.invite(ofGroup(call))),
  route('POST /external/groups/{group}/invite/renew', call => groups.renewInvite(ofGroup(call))),
  route('POST /external/groups/{group}/leave', call => groups.leave(ofGroup(call))),
  route('GET /external/invite', ({ caller, query }) => groups.preview(caller.clientId, query.invite)),
  route('POST /external/invite', call => groups.join(asking(call), call.payload.invite)),
];

const ofGroup = (
  call: Parameters<typeof asking>[0] & { readonly params: { readonly group: string } },
): AskingOfGroup => ({
  ...asking(call),
  group: call.params.group,
});
