import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { GroupActionRequest } from './contacts/GroupService.ts';
import type { ConversationServices } from './createConversationServices.ts';
import { toClientActionRequest } from './toClientActionRequest.ts';

export const groupRoutes = ({ groups }: ConversationServices): EndpointRoute[] => [
  defineRoute('GET /external/groups', ({ caller }) => groups.list(caller.clientId)),
  defineRoute('POST /external/groups', async call =>
    call.h.response(await groups.create(toClientActionRequest(call), call.payload)).code(201),
  ),
  defineRoute('GET /external/groups/{group}', call => groups.find(toGroupActionRequest(call))),
  defineRoute('PATCH /external/groups/{group}', call => groups.update(toGroupActionRequest(call), call.payload)),
  defineRoute('PUT /external/groups/{group}/picture', call =>
    groups.setPicture(toGroupActionRequest(call), call.payload),
  ),
  defineRoute('DELETE /external/groups/{group}/picture', call =>
    groups.setPicture(toGroupActionRequest(call), undefined),
  ),
  defineRoute('POST /external/groups/{group}/participants', call =>
    groups.changeParticipants(toGroupActionRequest(call), 'add', call.payload.participants),
  ),
  defineRoute('POST /external/groups/{group}/participants/remove', call =>
    groups.changeParticipants(toGroupActionRequest(call), 'remove', call.payload.participants),
  ),
  defineRoute('POST /external/groups/{group}/participants/promote', call =>
    groups.changeParticipants(toGroupActionRequest(call), 'promote', call.payload.participants),
  ),
  defineRoute('POST /external/groups/{group}/participants/demote', call =>
    groups.changeParticipants(toGroupActionRequest(call), 'demote', call.payload.participants),
  ),
  defineRoute('GET /external/groups/{group}/invite', call => groups.invite(toGroupActionRequest(call))),
  defineRoute('POST /external/groups/{group}/invite/renew', call => groups.renewInvite(toGroupActionRequest(call))),
  defineRoute('POST /external/groups/{group}/leave', call => groups.leave(toGroupActionRequest(call))),
  defineRoute('GET /external/invite', ({ caller, query }) => groups.preview(caller.clientId, query.invite)),
  defineRoute('POST /external/invite', call => groups.join(toClientActionRequest(call), call.payload.invite)),
];

type ToGroupActionRequestParams = Parameters<typeof toClientActionRequest>[0] & {
  readonly params: { readonly group: string };
};

const toGroupActionRequest = (call: ToGroupActionRequestParams): GroupActionRequest => ({
  ...toClientActionRequest(call),
  group: call.params.group,
});
