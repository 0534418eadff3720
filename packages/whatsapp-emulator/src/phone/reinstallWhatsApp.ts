import { removeDevice } from '../server/removeDevice.ts';
import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { LID_JID_SERVER, PHONE_JID_SERVER } from '../wire/jid.ts';
import type { PhoneContext } from './PhoneContext.ts';

/**
 * Reinstalls WhatsApp on the phone, which then has new keys, no sessions and no linked devices. The
 * accounts that requested the device list of the phone's account or share a chat with it are notified of
 * the new identity.
 */
export function reinstallWhatsApp(phone: PhoneContext): void {
  const { account, server } = phone;
  for (const device of [...account.devices.values()]) if (device.id !== 0) removeDevice(server, device);
  // The new phone cannot read the app state, because it has another key.
  account.appState.clear();
  phone.renewKeys();
  const recipients = new Map(account.watchers);
  for (const { chat } of phone.log.entries) {
    const other = server.directory.findAccount(chat);
    if (other && other !== account && !recipients.has(other)) recipients.set(other, new Set([LID_JID_SERVER]));
  }
  for (const [other, servers] of recipients)
    for (const device of other.devices.values()) {
      const from = account.addressOn(servers.has(LID_JID_SERVER) ? LID_JID_SERVER : PHONE_JID_SERVER);
      device.deliver(
        buildBinaryNode('notification', { from, type: 'encrypt', id: server.newId(), t: server.clock.seconds }, [
          buildBinaryNode('identity'),
        ]),
      );
    }
}
