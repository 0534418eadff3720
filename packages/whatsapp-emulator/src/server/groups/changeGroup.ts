import { node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { groupNode, participantNode } from './groupNode.ts';
import { notifyGroup } from './notifyGroup.ts';
import type { GroupRole, StoredGroup } from './StoredGroup.ts';

export type GroupAction = 'add' | 'remove' | 'promote' | 'demote';

/**
 * Adds, removes, promotes or demotes members and tells everybody, those who were removed included. Who is added is sent
 * the group as if it had been created just then.
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
  if (action !== 'add') {
    notifyGroup(server, group, actor, change, { others: affected });
    return;
  }
  notifyGroup(server, group, actor, node('create', { type: 'new' }, [groupNode(group)]), { only: affected });
  const rest = [...group.members.keys()].filter(member => !affected.includes(member));
  notifyGroup(server, group, actor, change, { only: rest });
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
