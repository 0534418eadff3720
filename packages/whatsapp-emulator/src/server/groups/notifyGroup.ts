import { type BinaryNode, node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { StoredGroup } from './StoredGroup.ts';

/**
 * Recipients of a group notification. They can be extended by accounts that are not members, or restricted
 * to certain accounts.
 */
export interface NotificationRecipients {
  readonly additionalAccounts?: readonly Account[];
  readonly onlyAccounts?: readonly Account[];
  /** Type of the notification. */
  readonly type?: string;
}

/** Sends a `w:gp2` notification to all devices of the members. */
export function notifyGroup(
  server: WhatsAppServer,
  group: StoredGroup,
  actor: Account,
  change: BinaryNode,
  { additionalAccounts = [], onlyAccounts, type = 'w:gp2' }: NotificationRecipients = {},
): void {
  if (type === 'w:gp2') server.events.emit({ type: 'group', group: group.id, change: change.tag, actor: actor.phone });
  const attrs = {
    from: group.id,
    type,
    participant: actor.lidJid,
    participant_pn: actor.jid,
    addressing_mode: 'lid',
    notify: actor.name,
    t: server.clock.seconds,
  };
  for (const account of new Set(onlyAccounts ?? [...group.members.keys(), ...additionalAccounts]))
    for (const device of account.devices.values())
      device.deliver(node('notification', { ...attrs, id: server.newId() }, [change]));
}
