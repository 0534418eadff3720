import { removeDevice } from '../server/removeDevice.ts';
import { lidServer, phoneServer } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import type { PhoneContext } from './PhoneContext.ts';

/**
 * Reinstalls WhatsApp on the phone, which then has new keys, no sessions and no linked devices. Accounts
 * that requested this account's devices or have a chat with it receive an identity-change notification.
 */
export function reinstallWhatsApp(phone: PhoneContext): void {
  const { account, server } = phone;
  for (const device of [...account.devices.values()]) if (device.id !== 0) removeDevice(server, device);
  phone.renewKeys();
  const recipients = new Map(account.watchers);
  for (const { chat } of phone.log.entries) {
    const other = server.directory.findAccount(chat);
    if (other && other !== account && !recipients.has(other)) recipients.set(other, new Set([lidServer]));
  }
  for (const [other, servers] of recipients)
    for (const device of other.devices.values()) {
      const from = account.addressOn(servers.has(lidServer) ? lidServer : phoneServer);
      device.deliver(
        node('notification', { from, type: 'encrypt', id: server.newId(), t: server.clock.seconds }, [
          node('identity'),
        ]),
      );
    }
}
