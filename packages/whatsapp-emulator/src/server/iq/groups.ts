import { type BinaryNode, node } from '../../wire/node.ts';
import { changeGroup } from '../groups/changeGroup.ts';
import { createGroup } from '../groups/createGroup.ts';
import { groupNode } from '../groups/groupNode.ts';
import { groupSetting } from '../groups/groupSetting.ts';
import type { StoredGroup } from '../groups/StoredGroup.ts';
import { IqError, type IqHandler, type IqRequest } from './IqHandler.ts';

/** `w:g2`: everything about groups. */
export const groups: IqHandler = iq => {
  const first = Array.isArray(iq.request.content) ? iq.request.content[0] : undefined;
  if (!first) return undefined;
  return iq.request.attrs.to === '@g.us' ? withoutGroup(iq, first) : ofGroup(iq, first);
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
      return [groupNode(createGroup(server, account, asked))];
    case 'leave': {
      for (const { attrs } of Array.isArray(asked.content) ? asked.content : [])
        changeGroup(server, server.groups.get(attrs.id), 'remove', [account], account);
      return [node('leave', {}, asked.content)];
    }
    case 'invite': {
      const group = server.groups.byInvite(asked.attrs.code);
      if (!group) throw new IqError(406, 'not-acceptable');
      if (request.attrs.type === 'get') return [groupNode(group)];
      changeGroup(server, group, 'add', [account], account);
      return [node('group', { jid: group.id })];
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
      if (request.attrs.type === 'set') server.groups.renewInvite(group);
      return [node('invite', { code: group.inviteCode })];
    case 'membership_approval_requests':
      return [node('membership_approval_requests', {}, [])];
    default:
      return groupSetting(server, group, account, asked);
  }
}

function participants(
  { server, device }: IqRequest,
  group: StoredGroup,
  action: 'add' | 'remove' | 'promote' | 'demote',
  asked: BinaryNode,
): BinaryNode {
  if (!group.isAdmin(device.account)) throw new IqError(403, 'forbidden');
  const named = (Array.isArray(asked.content) ? asked.content : []).map(({ attrs }) => attrs.jid);
  const accounts = named.map(jid => server.directory.accountOf(jid));
  const known = accounts.filter(account => account !== undefined);
  changeGroup(server, group, action, known, device.account);
  return node(
    action,
    {},
    named.map((jid, index) => node('participant', accounts[index] ? { jid } : { jid, error: 404 })),
  );
}
