import { serverJid } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import type { Device } from './Account.ts';
import type { DeviceKeys } from './DeviceKeys.ts';
import type { PreKey } from './PreKeyPool.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

const lowMark = 5;

/** Hands out a device's key bundle with a one-time pre-key, and tells the device when few are left. */
export function takeKeyBundle(
  server: WhatsAppServer,
  device: Device,
): DeviceKeys & { readonly preKey: PreKey | undefined } {
  const before = device.preKeys.count;
  const preKey = device.preKeys.take();
  const value = device.preKeys.count;
  if (before >= lowMark && value < lowMark) {
    device.deliver(
      node(
        'notification',
        { from: serverJid, type: 'encrypt', id: server.newId(), t: server.clock.seconds },
        [node('count', { value })],
      ),
    );
  }
  return { ...device.keys, preKey };
}
