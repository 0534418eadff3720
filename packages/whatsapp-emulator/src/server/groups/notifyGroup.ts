import { type BinaryNode, node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import { now, type WhatsAppServer } from '../WhatsAppServer.ts';
import type { StoredGroup } from './StoredGroup.ts';

/** Sends a `w:gp2` notification to all devices of the members and of those who just left. */
export function notifyGroup(
  server: WhatsAppServer,
  group: StoredGroup,
  actor: Account,
  change: BinaryNode,
  others: readonly Account[] = [],
): void {
  const attrs = {
    from: group.id,
    type: 'w:gp2',
    participant: actor.lidJid,
    participant_pn: actor.jid,
    addressing_mode: 'lid',
    notify: actor.name,
    t: now(),
  };
  for (const account of new Set([...group.members.keys(), ...others]))
    for (const device of account.devices.values())
      device.deliver(node('notification', { ...attrs, id: server.newId() }, [change]));
}
