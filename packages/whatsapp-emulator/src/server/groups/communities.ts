import { type BinaryNode, buildBinaryNode, findChildNode, listChildNodes } from '../../wire/buildBinaryNode.ts';
import type { Account } from '../Account.ts';
import { IqError } from '../iq/IqHandler.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { buildGroupNode, buildParticipantNode } from './buildGroupNode.ts';
import { changeGroupMembers } from './changeGroupMembers.ts';
import { notifyGroupDevices } from './notifyGroupDevices.ts';
import type { StoredGroup } from './StoredGroup.ts';

/** Creates a community with the announcement group that each community has, and notifies its members. */
export function createCommunity(
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
    notifyGroupDevices(server, group, creator, buildBinaryNode('create', { type: 'new' }, [buildGroupNode(group)]));
  return community;
}

/**
 * Finds the community to which a new group will belong.
 * @throws IqError 404 if the community does not exist, 403 if the creator is not one of its administrators
 */
export function findParentCommunity(
  server: WhatsAppServer,
  creator: Account,
  request: BinaryNode,
): StoredGroup | undefined {
  const parent = findChildNode(request, 'linked_parent');
  if (!parent) return undefined;
  const community = server.groups.get(parent.attrs.jid);
  if (!community?.isCommunity) throw new IqError(404, 'item-not-found');
  if (!community.isAdmin(creator)) throw new IqError(403, 'forbidden');
  return community;
}

/** Adds a group to a community. The members of the group become members of the community. */
export function addGroupToCommunity(
  server: WhatsAppServer,
  group: StoredGroup,
  community: StoredGroup,
  actor: Account,
): void {
  group.community = community.id;
  changeGroupMembers(server, community, 'add', [...group.members.keys()], actor);
}

/**
 * Handles a client's request about a community. Returns undefined if the request does not concern
 * communities.
 */
export function handleCommunityRequest(
  server: WhatsAppServer,
  community: StoredGroup,
  actor: Account,
  request: BinaryNode,
): BinaryNode[] | undefined {
  const communityGroups = server.groups.listCommunityGroups(community);
  switch (request.tag) {
    case 'sub_groups':
      return [
        buildBinaryNode(
          'sub_groups',
          {},
          communityGroups.map(group => buildGroupNode(group)),
        ),
      ];
    case 'linked_groups_participants': {
      const members = new Set([community, ...communityGroups].flatMap(group => [...group.members.keys()]));
      return [
        buildBinaryNode(
          request.tag,
          {},
          [...members].map(member => buildParticipantNode(member)),
        ),
      ];
    }
    case 'links': {
      const links = listChildNodes(request, 'link').map(link =>
        buildBinaryNode('link', { link_type: 'sub_group' }, linkOrUnlinkGroups(server, community, actor, link, 'link')),
      );
      return [buildBinaryNode('links', {}, links)];
    }
    case 'unlink':
      return [
        buildBinaryNode(
          'unlink',
          { unlink_type: 'sub_group' },
          linkOrUnlinkGroups(server, community, actor, request, 'unlink'),
        ),
      ];
    default:
      return undefined;
  }
}

/** Links groups to a community or unlinks them, and returns the result for each group. */
function linkOrUnlinkGroups(
  server: WhatsAppServer,
  community: StoredGroup,
  actor: Account,
  request: BinaryNode,
  operation: 'link' | 'unlink',
): BinaryNode[] {
  return listChildNodes(request, 'group').map(({ attrs: { jid } }) => {
    const group = server.groups.get(jid);
    const error = getLinkRefusalCode(community, actor, group, operation);
    if (!group || error !== undefined) return buildBinaryNode('group', { jid, error });
    if (operation === 'link') addGroupToCommunity(server, group, community, actor);
    else group.community = undefined;
    const linkedGroup = buildBinaryNode('group', { jid, subject: group.subject });
    notifyGroupDevices(
      server,
      community,
      actor,
      buildBinaryNode(operation, { [`${operation}_type`]: 'sub_group' }, [linkedGroup]),
    );
    return linkedGroup;
  });
}

function getLinkRefusalCode(
  community: StoredGroup,
  actor: Account,
  group: StoredGroup | undefined,
  operation: 'link' | 'unlink',
): number | undefined {
  if (!group) return 404;
  if (!community.isCommunity || group.isCommunity || group.isAnnouncements) return 406;
  if (!community.isAdmin(actor) || !group.isAdmin(actor)) return 403;
  const isPart = group.community === community.id;
  if (operation === 'unlink') return isPart ? undefined : 404;
  return group.community === undefined ? undefined : 409;
}
