import { node } from '../wire/node.ts';
import type { Device } from './Account.ts';
import { deactivate } from './activate.ts';
import { announceDevice } from './announceDevice.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/** Unlinks a companion: it is told 401 and forgotten, and those who know the account learn of it. */
export function removeDevice(server: WhatsAppServer, device: Device): void {
  device.account.devices.delete(device.id);
  device.link?.close?.(node('stream:error', { code: 401 }, [node('conflict', { type: 'device_removed' })]));
  device.link = undefined;
  deactivate(device);
  announceDevice(server, device, 'remove');
}
