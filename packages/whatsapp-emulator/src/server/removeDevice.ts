import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import type { Device } from './Account.ts';
import { deactivateDevice } from './activateDevice.ts';
import { notifyDeviceChange } from './notifyDeviceChange.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Unlinks a companion. Removes the device, closes its connection with 401, and notifies the account's
 * other devices and the accounts that requested its device list.
 */
export function removeDevice(server: WhatsAppServer, device: Device): void {
  device.account.devices.delete(device.id);
  device.link?.close?.(
    buildBinaryNode('stream:error', { code: 401 }, [buildBinaryNode('conflict', { type: 'device_removed' })]),
  );
  device.link = undefined;
  deactivateDevice(device);
  notifyDeviceChange(server, device, 'remove');
}
