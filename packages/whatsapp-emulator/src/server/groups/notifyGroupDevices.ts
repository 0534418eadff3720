import { type BinaryNode, buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { StoredGroup } from './StoredGroup.ts';

/**
 * Options of a group notification. By default, all members receive it. The recipients can include accounts
 * that are not members, or be restricted to certain accounts.
 */
export interface GroupNotificationOptions {
  readonly additionalAccounts?: readonly Account[];
  readonly onlyAccounts?: readonly Account[];
  /** Type of the notification. Default: `w:gp2`. */
  readonly type?: string;
}

/**
 * Sends a notification about a group to all devices of its members and of `additionalAccounts`. With
 * `onlyAccounts`, only the devices of these accounts receive it.
 */
export function notifyGroupDevices(
  server: WhatsAppServer,
  group: StoredGroup,
  actor: Account,
  change: BinaryNode,
  { additionalAccounts = [], onlyAccounts, type = 'w:gp2' }: GroupNotificationOptions = {},
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
      device.deliver(buildBinaryNode('notification', { ...attrs, id: server.newId() }, [change]));
}
