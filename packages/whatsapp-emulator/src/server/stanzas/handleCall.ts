import { isGroup } from '../../wire/jid.ts';
import { type BinaryNode, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** Relays a call stanza to every device of its recipients, and acknowledges it to the sender. */
export function handleCall(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  const { id, to = '' } = stanza.attrs;
  const group = isGroup(to) ? server.groups.get(to) : undefined;
  const recipient = server.directory.findAccount(to);
  for (const account of group ? group.members.keys() : recipient ? [recipient] : []) {
    if (account === sender.account || account.hasBlocked(sender.account)) continue;
    const attrs = { from: sender.lid, id, t: server.clock.seconds, notify: sender.shownName };
    for (const device of account.devices.values()) device.deliver(node('call', attrs, stanza.content));
  }
  sender.link?.send(node('ack', { class: 'call', id, from: to }));
}
