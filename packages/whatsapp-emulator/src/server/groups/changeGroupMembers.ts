import { buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { buildGroupNode, buildParticipantNode } from './buildGroupNode.ts';
import { notifyGroupDevices } from './notifyGroupDevices.ts';
import type { GroupRole, StoredGroup } from './StoredGroup.ts';

export type GroupMembershipAction = 'add' | 'remove' | 'promote' | 'demote';

/**
 * Adds, removes, promotes or demotes members and notifies all members, including removed members. Added
 * members receive the group as if it had just been created. If the group belongs to a community, the
 * change also affects the community (see `propagateToCommunity`).
 */
export function changeGroupMembers(
  server: WhatsAppServer,
  group: StoredGroup | undefined,
  action: GroupMembershipAction,
  accounts: readonly Account[],
  actor: Account,
): void {
  const affectedAccounts = accounts.filter(account => group && (action === 'add') !== group.members.has(account));
  if (!group || affectedAccounts.length === 0) return;
  for (const account of affectedAccounts) {
    if (action === 'remove') group.members.delete(account);
    else group.members.set(account, ROLE_AFTER_ACTION[action]);
  }
  const nodes = affectedAccounts.map(account => buildParticipantNode(account, group.members.get(account) ?? 'member'));
  const change = buildBinaryNode(action, {}, nodes);
  if (action === 'add') {
    const createNode = buildBinaryNode('create', { type: 'new' }, [buildGroupNode(group)]);
    notifyGroupDevices(server, group, actor, createNode, { onlyAccounts: affectedAccounts });
    const otherMembers = [...group.members.keys()].filter(member => !affectedAccounts.includes(member));
    notifyGroupDevices(server, group, actor, change, { onlyAccounts: otherMembers });
  } else notifyGroupDevices(server, group, actor, change, { additionalAccounts: affectedAccounts });
  propagateToCommunity(server, group, action, affectedAccounts, actor);
}

/**
 * Propagates a change of members to the community of a group, or to the groups of a community. A new
 * member of a group joins its community. Members of a community join its announcement group, with equal
 * roles. An account that leaves the community leaves all its groups.
 */
function propagateToCommunity(
  server: WhatsAppServer,
  group: StoredGroup,
  action: GroupMembershipAction,
  accounts: readonly Account[],
  actor: Account,
): void {
  if (action === 'add') changeGroupMembers(server, server.groups.get(group.community), 'add', accounts, actor);
  for (const communityGroup of server.groups.listCommunityGroups(group))
    if (communityGroup.isAnnouncements || action === 'remove')
      changeGroupMembers(server, communityGroup, action, accounts, actor);
}

const ROLE_AFTER_ACTION: Readonly<Record<Exclude<GroupMembershipAction, 'remove'>, GroupRole>> = {
  add: 'member',
  promote: 'admin',
  demote: 'member',
};

/**
 * Checks a change of an account's membership or role in a group. Returns the error code with which WhatsApp
 * refuses the change, or undefined if the change is allowed.
 */
export function getGroupChangeRefusalCode(
  group: StoredGroup,
  action: GroupMembershipAction,
  account: Account | undefined,
): number | undefined {
  if (!account) return 404;
  const role = group.members.get(account);
  if (action !== 'add') {
    if (role === undefined) return 404;
    return role === 'superadmin' && action !== 'promote' ? 406 : undefined;
  }
  if (role !== undefined) return 409;
  if ((account.privacy.get('groupadd') ?? 'all') !== 'all') return 403;
  return group.isFull ? 419 : undefined;
}
