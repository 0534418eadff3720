import { isGroup } from '../../wire/jid.ts';
import { type BinaryNode, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** Passes a step of a call on to every device of those it concerns, and says that it was taken. */
export function call(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  const { id, to = '' } = stanza.attrs;
  const group = isGroup(to) ? server.groups.get(to) : undefined;
  const one = server.directory.accountOf(to);
  for (const account of group ? group.members.keys() : one ? [one] : []) {
    if (account === sender.account || account.blocks(sender.account)) continue;
    const attrs = { from: sender.lid, id, t: server.clock.seconds, notify: sender.shownName };
    for (const device of account.devices.values()) device.deliver(node('call', attrs, stanza.content));
  }
  sender.link?.send(node('ack', { class: 'call', id, from: to }));
}
