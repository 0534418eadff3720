import { type BinaryNode, buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import { isGroupJid } from '../../wire/jid.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** Relays a call stanza to every device of the called accounts, and acknowledges the stanza to the sender. */
export function handleCall(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  const { id, to = '' } = stanza.attrs;
  const group = isGroupJid(to) ? server.groups.get(to) : undefined;
  const recipient = server.directory.findAccount(to);
  for (const account of group ? group.members.keys() : recipient ? [recipient] : []) {
    if (account === sender.account || account.hasBlocked(sender.account)) continue;
    const attrs = { from: sender.lid, id, t: server.clock.seconds, notify: sender.shownName };
    for (const device of account.devices.values()) device.deliver(buildBinaryNode('call', attrs, stanza.content));
  }
  sender.link?.send(buildBinaryNode('ack', { class: 'call', id, from: to }));
}
