import { type BinaryNode, child, node, textOf } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import { changeGroup } from '../groups/changeGroup.ts';
import { createGroup } from '../groups/createGroup.ts';
import { groupNode } from '../groups/groupNode.ts';
import { notifyGroup } from '../groups/notifyGroup.ts';
import type { StoredGroup } from '../groups/StoredGroup.ts';
import { now, type WhatsAppServer } from '../WhatsAppServer.ts';
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

const switches: Readonly<Record<string, readonly [setting: string, on: boolean]>> = {
  announcement: ['announcement', true],
  not_announcement: ['announcement', false],
  locked: ['locked', true],
  unlocked: ['locked', false],
};

/** Changes subject, description or a switch of a group; undefined when the request is none of these. */
function groupSetting(
  server: WhatsAppServer,
  group: StoredGroup,
  actor: Account,
  asked: BinaryNode,
): BinaryNode[] | undefined {
  const change = apply(group, actor, asked);
  if (!change) return undefined;
  notifyGroup(server, group, actor, change);
  return [];
}

function apply(group: StoredGroup, actor: Account, asked: BinaryNode): BinaryNode | undefined {
  const known = switches[asked.tag];
  if (known) {
    toggle(group, ...known);
    return node(asked.tag);
  }
  switch (asked.tag) {
    case 'subject':
      group.subject = textOf(asked);
      group.subjectTime = now();
      group.subjectOwner = actor;
      return node('subject', { subject: group.subject, s_t: group.subjectTime, s_o: actor.lidJid });
    case 'description': {
      const text = textOf(child(asked, 'body'));
      const { id = '' } = asked.attrs;
      group.description = text ? { id, text, owner: actor, time: now() } : undefined;
      return node('description', { id }, [node('body', {}, Buffer.from(text))]);
    }
    case 'ephemeral':
    case 'not_ephemeral':
      group.ephemeral = Number(asked.attrs.expiration ?? 0);
      return node(asked.tag, { expiration: asked.attrs.expiration });
    case 'member_add_mode':
      group.memberAddMode = textOf(asked);
      return node('member_add_mode', {}, Buffer.from(group.memberAddMode));
    case 'membership_approval_mode':
      toggle(group, 'membership_approval_mode', child(asked, 'group_join')?.attrs.state === 'on');
      return asked;
    default:
      return undefined;
  }
}

function toggle(group: StoredGroup, setting: string, on: boolean): void {
  if (on) group.settings.add(setting);
  else group.settings.delete(setting);
}
