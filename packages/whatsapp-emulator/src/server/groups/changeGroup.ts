import { node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { groupNode, participantNode } from './groupNode.ts';
import { notifyGroup } from './notifyGroup.ts';
import type { GroupRole, StoredGroup } from './StoredGroup.ts';

export type GroupAction = 'add' | 'remove' | 'promote' | 'demote';

/**
 * Adds, removes, promotes or demotes members and tells everybody, those who were removed included. Who is added is sent
 * the group as if it had been created just then. A community and its groups go together: see `followCommunity`.
 */
export function changeGroup(
  server: WhatsAppServer,
  group: StoredGroup | undefined,
  action: GroupAction,
  accounts: readonly Account[],
  actor: Account,
): void {
  const affected = accounts.filter(account => group && (action === 'add') !== group.members.has(account));
  if (!group || affected.length === 0) return;
  for (const account of affected) {
    if (action === 'remove') group.members.delete(account);
    else group.members.set(account, roleAfter[action]);
  }
  const nodes = affected.map(account => participantNode(account, group.members.get(account) ?? 'member'));
  const change = node(action, {}, nodes);
  if (action === 'add') {
    const created = node('create', { type: 'new' }, [groupNode(group)]);
    notifyGroup(server, group, actor, created, { only: affected });
    const rest = [...group.members.keys()].filter(member => !affected.includes(member));
    notifyGroup(server, group, actor, change, { only: rest });
  } else notifyGroup(server, group, actor, change, { others: affected });
  followCommunity(server, group, action, affected, actor);
}

/**
 * Who comes to a group of a community is in the community, and who is in it reads its announcements, as the administrator
 * that they are there; who leaves the community leaves all of its groups.
 */
function followCommunity(
  server: WhatsAppServer,
  group: StoredGroup,
  action: GroupAction,
  accounts: readonly Account[],
  actor: Account,
): void {
  if (action === 'add') changeGroup(server, server.groups.get(group.community), 'add', accounts, actor);
  for (const part of server.groups.partsOf(group))
    if (part.isAnnouncements || action === 'remove') changeGroup(server, part, action, accounts, actor);
}

const roleAfter: Readonly<Record<Exclude<GroupAction, 'remove'>, GroupRole>> = {
  add: 'member',
  promote: 'admin',
  demote: 'member',
};

/** Why nothing of it is done for somebody, as WhatsApp numbers it; undefined: nothing stands against it. */
export function refusalOf(
  group: StoredGroup,
  action: GroupAction,
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
