import { node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { participantNode } from './groupNode.ts';
import { notifyGroup } from './notifyGroup.ts';
import type { GroupRole, StoredGroup } from './StoredGroup.ts';

export type GroupAction = 'add' | 'remove' | 'promote' | 'demote';

/** Adds, removes, promotes or demotes members and tells everybody, those who were removed included. */
export function changeGroup(
  server: WhatsAppServer,
  group: StoredGroup | undefined,
  action: GroupAction,
  accounts: readonly Account[],
  actor: Account,
): void {
  const affected = accounts.filter(account => action === 'add' || group?.members.has(account));
  if (!group || affected.length === 0) return;
  for (const account of affected) {
    if (action === 'remove') group.members.delete(account);
    else group.members.set(account, roleAfter[action]);
  }
  const nodes = affected.map(account => participantNode(account, group.members.get(account) ?? 'member'));
  notifyGroup(server, group, actor, node(action, {}, nodes), affected);
}

const roleAfter: Readonly<Record<Exclude<GroupAction, 'remove'>, GroupRole>> = {
  add: 'member',
  promote: 'admin',
  demote: 'member',
};
