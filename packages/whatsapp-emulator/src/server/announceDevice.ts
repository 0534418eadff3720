import { generateParticipantHashV2 } from '@whiskeysockets/baileys';
import { lidServer } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import type { Device } from './Account.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Tells those who know an account's devices that one came or went: the account's own devices and the accounts that
 * asked for its device list, each in the address form it asked with.
 */
export function announceDevice(server: WhatsAppServer, device: Device, change: 'add' | 'remove'): void {
  const { account } = device;
  const { phone } = account;
  const type = change === 'add' ? 'device.linked' : 'device.unlinked';
  server.events.tell({ type, phone, device: device.id, platform: device.platform });
  const told = new Map([...account.watchers, [account, new Set(['s.whatsapp.net'])] as const]);
  const hash = generateParticipantHashV2([...account.devices.values()].map(({ jid }) => jid));
  for (const [watcher, servers] of told) {
    for (const jidServer of servers) {
      const attrs = {
        jid: device.addressOn(jidServer),
        lid: jidServer === lidServer ? undefined : device.lid,
        'key-index': change === 'add' ? device.id : undefined,
      };
      const from = account.addressOn(jidServer);
      for (const recipient of watcher.devices.values()) {
        if (recipient === device) continue;
        recipient.deliver(
          node('notification', { from, type: 'devices', id: server.newId(), t: server.clock.seconds }, [
            node(change, { device_hash: hash }, [node('device', attrs)]),
          ]),
        );
      }
    }
  }
}
