import { node } from '../wire/node.ts';
import type { Device } from './Account.ts';
import { deactivateDevice } from './activateDevice.ts';
import { announceDevice } from './announceDevice.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Unlinks a companion: closes its connection with 401, removes the device, and notifies the account's other devices
 * and the accounts that requested its device list.
 */
export function removeDevice(server: WhatsAppServer, device: Device): void {
  device.account.devices.delete(device.id);
  device.link?.close?.(node('stream:error', { code: 401 }, [node('conflict', { type: 'device_removed' })]));
  device.link = undefined;
  deactivateDevice(device);
  announceDevice(server, device, 'remove');
}
