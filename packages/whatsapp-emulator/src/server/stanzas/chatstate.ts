import { isGroup, isLid, lidServer } from '../../wire/jid.ts';
import { type BinaryNode, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** Passes typing on to the devices that are there; it is not queued for others. */
export function chatstate(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  const { to } = stanza.attrs;
  const group = isGroup(to) ? server.groups.get(to) : undefined;
  const own = sender.addressOn(group || isLid(to) ? lidServer : '').replace(/:\d+@/, '@');
  const attrs = group ? { from: group.id, participant: own } : { from: own };
  const one = server.directory.accountOf(to);
  for (const account of group ? group.members.keys() : one ? [one] : []) {
    if (account === sender.account) continue;
    for (const device of account.devices.values())
      if (device.available) device.push(node('chatstate', attrs, stanza.content));
  }
}
