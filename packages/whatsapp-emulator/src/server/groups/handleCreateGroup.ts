import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  listChildNodes,
  readStanzaNodeText,
} from '../../wire/buildBinaryNode.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { buildGroupNode, buildParticipantResult } from './buildGroupNode.ts';
import { getGroupChangeRefusalCode } from './changeGroupMembers.ts';
import { addGroupToCommunity, createCommunity, findParentCommunity } from './communities.ts';
import { notifyGroupDevices } from './notifyGroupDevices.ts';
import type { StoredGroup } from './StoredGroup.ts';

/**
 * Creates the group or community that a `create` node requests, and returns the result for each
 * participant.
 * @throws IqError if the parent is not a community, or the creator is not one of the community's
 *   administrators
 */
export function handleCreateGroup(server: WhatsAppServer, creator: Account, request: BinaryNode): BinaryNode {
  const community = findParentCommunity(server, creator, request);
  if (findChildNode(request, 'parent')) {
    const newCommunity = createCommunity(server, creator, request.attrs.subject ?? '', []);
    setInitialDescription(server, newCommunity, creator, request);
    return buildGroupNode(newCommunity);
  }
  const participants = listChildNodes(request, 'participant').map(({ attrs }) => ({
    jid: attrs.jid,
    account: server.directory.findAccount(attrs.jid),
  }));
  const group = server.groups.create(creator, request.attrs.subject ?? '', [], server.clock.seconds);
  const refusedParticipants: BinaryNode[] = [];
  for (const { jid, account } of participants) {
    const error = getGroupChangeRefusalCode(group, 'add', account);
    if (account && error === undefined) group.members.set(account, 'member');
    else if (account !== creator) refusedParticipants.push(buildParticipantResult(jid, account, error));
  }
  setInitialDescription(server, group, creator, request);
  group.community = community?.id;
  notifyGroupDevices(server, group, creator, buildBinaryNode('create', { type: 'new' }, [buildGroupNode(group)]));
  if (community) addGroupToCommunity(server, group, community, creator);
  const { tag, attrs, content } = buildGroupNode(group);
  return buildBinaryNode(tag, attrs, [...(Array.isArray(content) ? content : []), ...refusedParticipants]);
}

/** Creates a group with its initial members and notifies them. */
export function createGroupWithMembers(
  server: WhatsAppServer,
  creator: Account,
  subject: string,
  members: readonly Account[],
  community?: StoredGroup,
): StoredGroup {
  const group = server.groups.create(creator, subject, members, server.clock.seconds);
  group.community = community?.id;
  notifyGroupDevices(server, group, creator, buildBinaryNode('create', { type: 'new' }, [buildGroupNode(group)]));
  if (community) addGroupToCommunity(server, group, community, creator);
  return group;
}

/** Sets the description of a new group if the request contains one. */
function setInitialDescription(server: WhatsAppServer, group: StoredGroup, owner: Account, request: BinaryNode): void {
  const description = findChildNode(request, 'description');
  const text = readStanzaNodeText(findChildNode(description, 'body'));
  if (description && text !== '')
    group.description = { id: description.attrs.id ?? '', text, owner, time: server.clock.seconds };
}
