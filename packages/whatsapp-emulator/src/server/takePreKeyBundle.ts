import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { SERVER_JID } from '../wire/jid.ts';
import type { Device } from './Account.ts';
import type { DeviceKeys } from './DeviceKeys.ts';
import type { PreKey } from './PreKeyPool.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

const LOW_PRE_KEY_COUNT = 5;

/**
 * Returns a device's key bundle and uses up one of its one-time pre-keys. Notifies the device when few of its
 * pre-keys remain.
 */
export function takePreKeyBundle(
  server: WhatsAppServer,
  device: Device,
): DeviceKeys & { readonly preKey: PreKey | undefined } {
  const previousCount = device.preKeys.count;
  const preKey = device.preKeys.take();
  const value = device.preKeys.count;
  if (previousCount >= LOW_PRE_KEY_COUNT && value < LOW_PRE_KEY_COUNT) {
    device.deliver(
      buildBinaryNode(
        'notification',
        { from: SERVER_JID, type: 'encrypt', id: server.newId(), t: server.clock.seconds },
        [buildBinaryNode('count', { value })],
      ),
    );
  }
  return { ...device.keys, preKey };
}
