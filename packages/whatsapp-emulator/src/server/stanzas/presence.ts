import { type BinaryNode, node } from '../../wire/node.ts';
import type { Account, Device } from '../Account.ts';
import { deactivate } from '../activate.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** A device says that it is there, or subscribes to somebody's presence. */
export function presence(server: WhatsAppServer, device: Device, stanza: BinaryNode): void {
  const { type = 'available', name, to } = stanza.attrs;
  if (name) device.name = name;
  if (type === 'subscribe') subscribe(server, device, to);
  else if (type === 'available' || type === 'unavailable') turn(server, device, type === 'available');
}

/** What the end of a device's connection means: it is neither listening nor there. */
export function leave(server: WhatsAppServer, device: Device): void {
  device.link = undefined;
  deactivate(device);
  device.seenAt = server.clock.seconds;
  turn(server, device, false);
}

function subscribe(server: WhatsAppServer, device: Device, to: string | undefined): void {
  const account = server.directory.accountOf(to);
  if (!account) return;
  account.presenceSubscribers.add(device.account);
  device.push(presenceOf(account, to ?? account.jid));
}

function turn(server: WhatsAppServer, device: Device, available: boolean): void {
  const before = present(device.account);
  device.available = available;
  const { account } = device;
  if (present(account) === before) return;
  account.lastSeen = server.clock.seconds;
  for (const subscriber of account.presenceSubscribers)
    for (const recipient of subscriber.devices.values()) recipient.push(presenceOf(account, account.jid));
}

const present = (account: Account): boolean => [...account.devices.values()].some(device => device.available);

const presenceOf = (account: Account, from: string): BinaryNode =>
  present(account)
    ? node('presence', { from, type: 'available' })
    : node('presence', { from, type: 'unavailable', last: account.lastSeen });
