import { type BinaryNode, child, children, node, textOf } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { refusalOf } from './changeGroup.ts';
import { communityFor, joinCommunity, startCommunity } from './communities.ts';
import { groupNode, participantAnswer } from './groupNode.ts';
import { notifyGroup } from './notifyGroup.ts';
import type { StoredGroup } from './StoredGroup.ts';

/**
 * Creates the group or community that a `create` node asks for, and answers what came of each who is named.
 * @throws IqError when it shall be part of a community that is none, or not the creator's
 */
export function createGroup(server: WhatsAppServer, creator: Account, asked: BinaryNode): BinaryNode {
  const community = communityFor(server, creator, asked);
  if (child(asked, 'parent')) {
    const started = startCommunity(server, creator, asked.attrs.subject ?? '', []);
    describeGroup(server, started, creator, asked);
    return groupNode(started);
  }
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
  describeGroup(server, group, creator, asked);
  group.community = community?.id;
  notifyGroup(server, group, creator, node('create', { type: 'new' }, [groupNode(group)]));
  if (community) joinCommunity(server, group, community, creator);
  const { tag, attrs, content } = groupNode(group);
  return node(tag, attrs, [...(Array.isArray(content) ? content : []), ...refused]);
}

/** Creates a group and tells its members. */
export function startGroup(
  server: WhatsAppServer,
  creator: Account,
  subject: string,
  members: readonly Account[],
  community?: StoredGroup,
): StoredGroup {
  const group = server.groups.create(creator, subject, members, server.clock.seconds);
  group.community = community?.id;
  notifyGroup(server, group, creator, node('create', { type: 'new' }, [groupNode(group)]));
  if (community) joinCommunity(server, group, community, creator);
  return group;
}

/** A new group may come with its description. */
function describeGroup(server: WhatsAppServer, group: StoredGroup, owner: Account, asked: BinaryNode): void {
  const description = child(asked, 'description');
  const text = textOf(child(description, 'body'));
  if (description && text !== '')
    group.description = { id: description.attrs.id ?? '', text, owner, time: server.clock.seconds };
}
