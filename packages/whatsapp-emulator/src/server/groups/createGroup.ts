import { type BinaryNode, children, node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { refusalOf } from './changeGroup.ts';
import { groupNode, participantAnswer } from './groupNode.ts';
import { notifyGroup } from './notifyGroup.ts';
import type { StoredGroup } from './StoredGroup.ts';

/** Creates the group a `create` node asks for, and answers what came of each who is named. */
export function createGroup(server: WhatsAppServer, creator: Account, asked: BinaryNode): BinaryNode {
  const named = children(asked, 'participant').map(({ attrs }) => ({
    jid: attrs.jid,
    account: server.directory.accountOf(attrs.jid),
  }));
  const group = server.groups.create(creator, asked.attrs.subject ?? '', [], server.clock.seconds);
  const refused: BinaryNode[] = [];
  for (const { jid, account } of named) {
    const error = refusalOf(group, 'add', account);
    if (account && error === undefined) group.members.set(account, 'member');
    else if (account !== creator) refused.push(participantAnswer(jid, account, error));
  }
  notifyGroup(server, group, creator, node('create', { type: 'new' }, [groupNode(group)]));
  const { tag, attrs, content } = groupNode(group);
  return node(tag, attrs, [...(Array.isArray(content) ? content : []), ...refused]);
}

/** A community, and the group in which it tells everybody something. */
export function startCommunity(
  server: WhatsAppServer,
  creator: Account,
  subject: string,
  members: readonly Account[],
): StoredGroup {
  const community = server.groups.create(creator, subject, members, server.clock.seconds);
  const announcements = server.groups.create(creator, subject, members, server.clock.seconds);
  community.isCommunity = true;
  Object.assign(announcements, { community: community.id, isAnnouncements: true });
  announcements.settings.add('announcement');
  for (const group of [community, announcements])
    notifyGroup(server, group, creator, node('create', { type: 'new' }, [groupNode(group)]));
  return community;
}

/** Creates a group and tells its members. */
export function startGroup(
  server: WhatsAppServer,
  creator: Account,
  subject: string,
  members: readonly Account[],
  community?: string,
): StoredGroup {
  const group = server.groups.create(creator, subject, members, server.clock.seconds);
  group.community = community;
  notifyGroup(server, group, creator, node('create', { type: 'new' }, [groupNode(group)]));
  return group;
}
