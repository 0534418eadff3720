import { generateParticipantHashV2 } from '@whiskeysockets/baileys';
import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { LID_JID_SERVER } from '../wire/jid.ts';
import type { Device } from './Account.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Notifies devices that an account's device was added or removed. Recipients are the account's own devices
 * and the accounts that requested its device list. Each account gets the form of address (JID or LID) that
 * it requested.
 */
export function notifyDeviceChange(server: WhatsAppServer, device: Device, change: 'add' | 'remove'): void {
  const { account } = device;
  const { phone } = account;
  const type = change === 'add' ? 'device.linked' : 'device.unlinked';
  server.events.emit({ type, phone, device: device.id, platform: device.platform });
  const notifiedAccounts = new Map([...account.watchers, [account, new Set(['s.whatsapp.net'])] as const]);
  const hash = generateParticipantHashV2([...account.devices.values()].map(({ jid }) => jid));
  for (const [watcher, servers] of notifiedAccounts) {
    for (const jidServer of servers) {
      const attrs = {
        jid: device.addressOn(jidServer),
        lid: jidServer === LID_JID_SERVER ? undefined : device.lid,
        'key-index': change === 'add' ? device.id : undefined,
      };
      const from = account.addressOn(jidServer);
      for (const recipient of watcher.devices.values()) {
        if (recipient === device) continue;
        recipient.deliver(
          buildBinaryNode('notification', { from, type: 'devices', id: server.newId(), t: server.clock.seconds }, [
            buildBinaryNode(change, { device_hash: hash }, [buildBinaryNode('device', attrs)]),
          ]),
        );
      }
    }
  }
}
