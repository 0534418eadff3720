import { type BinaryNode, buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import type { Account, Device } from '../Account.ts';
import { deactivateDevice } from '../activateDevice.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/**
 * Handles a presence stanza, which sets the device's availability or subscribes to the presence of an
 * account.
 */
export function handlePresence(server: WhatsAppServer, device: Device, stanza: BinaryNode): void {
  const { type = 'available', name, to } = stanza.attrs;
  if (name) device.name = name;
  if (type === 'subscribe') subscribeToPresence(server, device, to);
  else if (type === 'available' || type === 'unavailable') setAvailability(server, device, type === 'available');
}

/** Deactivates a device whose connection has ended, and marks it as unavailable. */
export function handleDeviceDisconnect(server: WhatsAppServer, device: Device): void {
  device.link = undefined;
  deactivateDevice(device);
  device.seenAt = server.clock.seconds;
  setAvailability(server, device, false);
}

function subscribeToPresence(server: WhatsAppServer, device: Device, to: string | undefined): void {
  const account = server.directory.findAccount(to);
  if (!account) return;
  account.presenceSubscribers.add(device.account);
  device.push(createPresenceNode(account, to ?? account.jid));
}

function setAvailability(server: WhatsAppServer, device: Device, available: boolean): void {
  const wasAvailable = isAvailable(device.account);
  device.available = available;
  const { account } = device;
  if (isAvailable(account) === wasAvailable) return;
  account.lastSeen = server.clock.seconds;
  for (const subscriber of account.presenceSubscribers)
    for (const recipient of subscriber.devices.values()) recipient.push(createPresenceNode(account, account.jid));
}

const isAvailable = (account: Account): boolean => [...account.devices.values()].some(device => device.available);

const createPresenceNode = (account: Account, from: string): BinaryNode =>
  isAvailable(account)
    ? buildBinaryNode('presence', { from, type: 'available' })
    : buildBinaryNode('presence', { from, type: 'unavailable', last: account.lastSeen });
