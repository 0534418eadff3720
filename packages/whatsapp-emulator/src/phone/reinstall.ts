import { removeDevice } from '../server/removeDevice.ts';
import { lidServer, phoneServer } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';

/**
 * WhatsApp is installed anew: other keys, no sessions, no linked devices. Whoever asked for the account's devices, or has a
 * chat with it, is told that its identity is another one.
 */
export function reinstall(phone: PhoneParts): void {
  const { account, server } = phone;
  for (const device of [...account.devices.values()]) if (device.id !== 0) removeDevice(server, device);
  phone.renew();
  const told = new Map(account.watchers);
  for (const { chat } of phone.log.entries) {
    const other = server.directory.accountOf(chat);
    if (other && other !== account && !told.has(other)) told.set(other, new Set([lidServer]));
  }
  for (const [other, servers] of told)
    for (const device of other.devices.values()) {
      const from = account.addressOn(servers.has(lidServer) ? lidServer : phoneServer);
      device.deliver(
        node('notification', { from, type: 'encrypt', id: server.newId(), t: server.clock.seconds }, [
          node('identity'),
        ]),
      );
    }
}
