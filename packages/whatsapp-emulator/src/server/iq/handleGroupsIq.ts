import { type BinaryNode, buildBinaryNode, findChildNode, listChildNodes } from '../../wire/buildBinaryNode.ts';
import { GROUP_JID_SERVER } from '../../wire/jid.ts';
import { buildGroupNode, buildParticipantResult } from '../groups/buildGroupNode.ts';
import { changeGroupMembers, getGroupChangeRefusalCode } from '../groups/changeGroupMembers.ts';
import { changeGroupSetting } from '../groups/changeGroupSetting.ts';
import { handleCommunityRequest } from '../groups/communities.ts';
import { handleCreateGroup } from '../groups/handleCreateGroup.ts';
import { joinGroup } from '../groups/joinGroup.ts';
import type { StoredGroup } from '../groups/StoredGroup.ts';
import { IqError, type IqHandler, type IqRequest } from './IqHandler.ts';

/** Handles `w:g2`, the queries about groups and the requests to change them. */
export const handleGroupsIq: IqHandler = iq => {
  const operation = Array.isArray(iq.request.content) ? iq.request.content[0] : undefined;
  if (!operation) return undefined;
  // Baileys addresses the group server as `@g.us`, in contrast to WhatsApp Web, so both forms are accepted.
  const isServer = ['@g.us', GROUP_JID_SERVER].includes(iq.request.attrs.to ?? '');
  return isServer ? handleServerRequest(iq, operation) : handleGroupRequest(iq, operation);
};

function handleServerRequest({ server, device, request }: IqRequest, operation: BinaryNode): BinaryNode[] | undefined {
  const { account } = device;
  switch (operation.tag) {
    case 'participating':
      return [
        buildBinaryNode(
          'groups',
          {},
          server.groups.listByMember(account).map(group => buildGroupNode(group)),
        ),
      ];
    case 'create':
      return [handleCreateGroup(server, account, operation)];
    case 'leave': {
      // If the account leaves a community, `changeGroupMembers` also removes it from all groups of that community.
      for (const { attrs } of Array.isArray(operation.content) ? operation.content : [])
        changeGroupMembers(server, server.groups.get(attrs.id), 'remove', [account], account);
      return [buildBinaryNode('leave', {}, operation.content)];
    }
    case 'invite': {
      const { code } = operation.attrs;
      const group = server.groups.findByInvite(code);
      if (!group && server.groups.isRevoked(code)) throw new IqError(410, 'gone');
      if (!group) throw new IqError(406, 'not-acceptable');
      return [request.attrs.type === 'get' ? buildGroupNode(group) : joinGroup(server, group, account)];
    }
    default:
      return undefined;
  }
}

function handleGroupRequest(iq: IqRequest, operation: BinaryNode): BinaryNode[] | undefined {
  const { server, device, request } = iq;
  const { account } = device;
  const group = server.groups.get(request.attrs.to);
  if (!group) throw new IqError(404, 'item-not-found');
  if (!group.members.has(account)) throw new IqError(403, 'forbidden');
  switch (operation.tag) {
    case 'query':
      return [buildGroupNode(group)];
    case 'add':
    case 'remove':
    case 'promote':
    case 'demote':
      return [changeParticipants(iq, group, operation.tag, operation)];
    case 'invite':
      if (!group.isAdmin(account)) throw new IqError(401, 'not-authorized');
      if (request.attrs.type === 'set') server.groups.renewInvite(group);
      return [buildBinaryNode('invite', { code: group.inviteCode })];
    case 'membership_approval_requests':
    case 'membership_requests_action':
      if (!group.isAdmin(account)) throw new IqError(403, 'forbidden');
      return [
        operation.tag === 'membership_requests_action'
          ? decideJoinRequests(iq, group, operation)
          : buildWaitingList(group),
      ];
    default:
      return (
        handleCommunityRequest(server, group, account, operation) ??
        changeGroupSetting(server, group, account, operation)
      );
  }
}

function changeParticipants(
  { server, device }: IqRequest,
  group: StoredGroup,
  action: 'add' | 'remove' | 'promote' | 'demote',
  operation: BinaryNode,
): BinaryNode {
  if (!group.isAdmin(device.account)) throw new IqError(403, 'forbidden');
  const results = listChildNodes(operation, 'participant').map(({ attrs: { jid } }) => {
    const account = server.directory.findAccount(jid);
    return { jid, account, error: getGroupChangeRefusalCode(group, action, account) };
  });
  const allowedAccounts = results.flatMap(({ account, error }) => (account && error === undefined ? [account] : []));
  changeGroupMembers(server, group, action, allowedAccounts, device.account);
  return buildBinaryNode(
    action,
    {},
    results.map(({ jid, account, error }) => buildParticipantResult(jid, account, error)),
  );
}

/** Builds the list of accounts that used the invite link and wait for approval. */
const buildWaitingList = (group: StoredGroup): BinaryNode =>
  buildBinaryNode(
    'membership_approval_requests',
    {},
    [...group.waiting].map(({ jid, lidJid }) =>
      buildBinaryNode('membership_approval_request', {
        jid: lidJid,
        phone_number: jid,
        request_method: 'invite_link',
      }),
    ),
  );

/** Approves or rejects accounts that used the invite link and wait for approval. */
function decideJoinRequests({ server, device }: IqRequest, group: StoredGroup, operation: BinaryNode): BinaryNode {
  const decisions = (['approve', 'reject'] as const).flatMap(outcome => {
    const decision = findChildNode(operation, outcome);
    if (!decision) return [];
    const results = listChildNodes(decision, 'participant').map(({ attrs: { jid } }) => {
      const account = server.directory.findAccount(jid);
      const wasWaiting = account !== undefined && group.waiting.delete(account);
      if (wasWaiting && outcome === 'approve') changeGroupMembers(server, group, 'add', [account], device.account);
      return buildParticipantResult(jid, account, wasWaiting ? undefined : 404);
    });
    return [buildBinaryNode(outcome, {}, results)];
  });
  return buildBinaryNode('membership_requests_action', {}, decisions);
}
