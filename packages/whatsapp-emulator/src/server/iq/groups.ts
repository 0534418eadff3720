import { groupServer } from '../../wire/jid.ts';
import { type BinaryNode, child, children, node } from '../../wire/node.ts';
import { changeGroup, refusalOf } from '../groups/changeGroup.ts';
import { ofCommunity } from '../groups/communities.ts';
import { createGroup } from '../groups/createGroup.ts';
import { groupNode, participantAnswer } from '../groups/groupNode.ts';
import { groupSetting } from '../groups/groupSetting.ts';
import { joinGroup } from '../groups/joinGroup.ts';
import type { StoredGroup } from '../groups/StoredGroup.ts';
import { IqError, type IqHandler, type IqRequest } from './IqHandler.ts';

/** `w:g2`: everything about groups. */
export const groups: IqHandler = iq => {
  const first = Array.isArray(iq.request.content) ? iq.request.content[0] : undefined;
  if (!first) return undefined;
  // The server of groups, as Baileys writes it and as WhatsApp Web does.
  const isServer = ['@g.us', groupServer].includes(iq.request.attrs.to ?? '');
  return isServer ? withoutGroup(iq, first) : ofGroup(iq, first);
};

function withoutGroup({ server, device, request }: IqRequest, asked: BinaryNode): BinaryNode[] | undefined {
  const { account } = device;
  switch (asked.tag) {
    case 'participating':
      return [
        node(
          'groups',
          {},
          server.groups.of(account).map(group => groupNode(group)),
        ),
      ];
    case 'create':
      return [createGroup(server, account, asked)];
    case 'leave': {
      // A group, or a community with all of its groups.
      for (const { attrs } of Array.isArray(asked.content) ? asked.content : [])
        changeGroup(server, server.groups.get(attrs.id), 'remove', [account], account);
      return [node('leave', {}, asked.content)];
    }
    case 'invite': {
      const { code } = asked.attrs;
      const group = server.groups.byInvite(code);
      if (!group && server.groups.isRevoked(code)) throw new IqError(410, 'gone');
      if (!group) throw new IqError(406, 'not-acceptable');
      return [request.attrs.type === 'get' ? groupNode(group) : joinGroup(server, group, account)];
    }
    default:
      return undefined;
  }
}

function ofGroup(iq: IqRequest, asked: BinaryNode): BinaryNode[] | undefined {
  const { server, device, request } = iq;
  const { account } = device;
  const group = server.groups.get(request.attrs.to);
  if (!group) throw new IqError(404, 'item-not-found');
  if (!group.members.has(account)) throw new IqError(403, 'forbidden');
  switch (asked.tag) {
    case 'query':
      return [groupNode(group)];
    case 'add':
    case 'remove':
    case 'promote':
    case 'demote':
      return [participants(iq, group, asked.tag, asked)];
    case 'invite':
      if (!group.isAdmin(account)) throw new IqError(401, 'not-authorized');
      if (request.attrs.type === 'set') server.groups.renewInvite(group);
      return [node('invite', { code: group.inviteCode })];
    case 'membership_approval_requests':
    case 'membership_requests_action':
      if (!group.isAdmin(account)) throw new IqError(403, 'forbidden');
      return [asked.tag === 'membership_requests_action' ? decide(iq, group, asked) : waiting(group)];
    default:
      return ofCommunity(server, group, account, asked) ?? groupSetting(server, group, account, asked);
  }
}

function participants(
  { server, device }: IqRequest,
  group: StoredGroup,
  action: 'add' | 'remove' | 'promote' | 'demote',
  asked: BinaryNode,
): BinaryNode {
  if (!group.isAdmin(device.account)) throw new IqError(403, 'forbidden');
  const named = children(asked, 'participant').map(({ attrs: { jid } }) => {
    const account = server.directory.accountOf(jid);
    return { jid, account, error: refusalOf(group, action, account) };
  });
  const known = named.flatMap(({ account, error }) => (account && error === undefined ? [account] : []));
  changeGroup(server, group, action, known, device.account);
  return node(
    action,
    {},
    named.map(({ jid, account, error }) => participantAnswer(jid, account, error)),
  );
}

/** Who came by the link and waits. */
const waiting = (group: StoredGroup): BinaryNode =>
  node(
    'membership_approval_requests',
    {},
    [...group.waiting].map(({ jid, lidJid }) =>
      node('membership_approval_request', {
        jid: lidJid,
        phone_number: jid,
        request_method: 'invite_link',
      }),
    ),
  );

/** Lets in who waits, or sends them away. */
function decide({ server, device }: IqRequest, group: StoredGroup, asked: BinaryNode): BinaryNode {
  const decisions = (['approve', 'reject'] as const).flatMap(way => {
    const decision = child(asked, way);
    if (!decision) return [];
    const named = children(decision, 'participant').map(({ attrs: { jid } }) => {
      const account = server.directory.accountOf(jid);
      const waited = account !== undefined && group.waiting.delete(account);
      if (waited && way === 'approve') changeGroup(server, group, 'add', [account], device.account);
      return participantAnswer(jid, account, waited ? undefined : 404);
    });
    return [node(way, {}, named)];
  });
  return node('membership_requests_action', {}, decisions);
}
