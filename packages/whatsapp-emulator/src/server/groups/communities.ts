import { type BinaryNode, child, children, node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import { IqError } from '../iq/IqHandler.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { changeGroup } from './changeGroup.ts';
import { groupNode, participantNode } from './groupNode.ts';
import { notifyGroup } from './notifyGroup.ts';
import type { StoredGroup } from './StoredGroup.ts';

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

/**
 * The community that a new group shall be part of.
 * @throws IqError 404 when there is none, 403 when the creator does not administer it
 */
export function communityFor(
  server: WhatsAppServer,
  creator: Account,
  asked: BinaryNode,
): StoredGroup | undefined {
  const parent = child(asked, 'linked_parent');
  if (!parent) return undefined;
  const community = server.groups.get(parent.attrs.jid);
  if (!community?.isCommunity) throw new IqError(404, 'item-not-found');
  if (!community.isAdmin(creator)) throw new IqError(403, 'forbidden');
  return community;
}

/** Puts a group into a community, and its members with it. */
export function joinCommunity(
  server: WhatsAppServer,
  group: StoredGroup,
  community: StoredGroup,
  actor: Account,
): void {
  group.community = community.id;
  changeGroup(server, community, 'add', [...group.members.keys()], actor);
}

/** What clients ask of a community; undefined when the request is none of these. */
export function ofCommunity(
  server: WhatsAppServer,
  community: StoredGroup,
  actor: Account,
  asked: BinaryNode,
): BinaryNode[] | undefined {
  const parts = server.groups.partsOf(community);
  switch (asked.tag) {
    case 'sub_groups':
      return [
        node(
          'sub_groups',
          {},
          parts.map(group => groupNode(group)),
        ),
      ];
    case 'linked_groups_participants': {
      const members = new Set([community, ...parts].flatMap(group => [...group.members.keys()]));
      return [
        node(
          asked.tag,
          {},
          [...members].map(member => participantNode(member)),
        ),
      ];
    }
    case 'links': {
      const links = children(asked, 'link').map(link =>
        node('link', { link_type: 'sub_group' }, moved(server, community, actor, link, 'link')),
      );
      return [node('links', {}, links)];
    }
    case 'unlink':
      return [node('unlink', { unlink_type: 'sub_group' }, moved(server, community, actor, asked, 'unlink'))];
    default:
      return undefined;
  }
}

/** Puts the groups that are named into the community or takes them out of it, and answers for each what came of it. */
function moved(
  server: WhatsAppServer,
  community: StoredGroup,
  actor: Account,
  asked: BinaryNode,
  way: 'link' | 'unlink',
): BinaryNode[] {
  return children(asked, 'group').map(({ attrs: { jid } }) => {
    const group = server.groups.get(jid);
    const error = refusalOf(community, actor, group, way);
    if (!group || error !== undefined) return node('group', { jid, error });
    if (way === 'link') joinCommunity(server, group, community, actor);
    else group.community = undefined;
    const told = node('group', { jid, subject: group.subject });
    notifyGroup(server, community, actor, node(way, { [`${way}_type`]: 'sub_group' }, [told]));
    return told;
  });
}

function refusalOf(
  community: StoredGroup,
  actor: Account,
  group: StoredGroup | undefined,
  way: 'link' | 'unlink',
): number | undefined {
  if (!group) return 404;
  if (!community.isCommunity || group.isCommunity || group.isAnnouncements) return 406;
  if (!community.isAdmin(actor) || !group.isAdmin(actor)) return 403;
  const isPart = group.community === community.id;
  if (way === 'unlink') return isPart ? undefined : 404;
  return group.community === undefined ? undefined : 409;
}
