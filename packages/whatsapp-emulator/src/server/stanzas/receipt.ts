import { isGroup, isLid, lidServer, statusJid } from '../../wire/jid.ts';
import { type BinaryNode, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/**
 * Takes a receipt of a device: settles the messages it names, passes it on to those it concerns, and acknowledges it.
 * A retry receipt goes to the one device that sent the message; the others go to all devices of its account.
 */
export function receipt(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  const { id, to, type } = stanza.attrs;
  sender.answer(node('ack', { class: 'receipt', id, type, from: to, t: server.clock.seconds }));
  sender.pending.settle(stanza);
  for (const device of concerned(server, sender, stanza)) pass(sender, device, stanza, server.clock.seconds);
}

function concerned(server: WhatsAppServer, sender: Device, stanza: BinaryNode): Device[] {
  const { to, type, participant } = stanza.attrs;
  const author = isGroup(to) || to === statusJid ? participant : to;
  if (type === 'retry') return [server.directory.deviceOf(author)].filter(device => device !== undefined);
  // A file is not at the media host any more: that is the own phone's business.
  if (type === 'server-error') return [...sender.account.devices.values()].filter(({ id }) => id === 0);
  const account = server.directory.accountOf(author);
  const devices = [...(account?.devices.values() ?? [])];
  // Other devices of the same account learn what was read; a copy's receipt (`sender`) ends here.
  if (type === 'read-self' || type === 'peer_msg' || type === 'hist_sync')
    return [...sender.account.devices.values()].filter(device => device !== sender);
  if (type === 'sender') return [];
  const readers = type === 'read' ? [...sender.account.devices.values()] : [];
  return [...new Set([...devices, ...readers])].filter(device => device !== sender);
}

function pass(sender: Device, device: Device, { attrs, content }: BinaryNode, t: number): void {
  const { id, to, type, recipient } = attrs;
  const fanout = isGroup(to) || to === statusJid;
  const lid = isLid(attrs.participant ?? to);
  const from = sender.addressOn(lid ? lidServer : '');
  const own = sender.account === device.account;
  const shown = own && type === 'read' ? 'read-self' : type;
  device.deliver(
    node(
      'receipt',
      {
        id,
        from: fanout ? to : from,
        participant: fanout ? from : undefined,
        // A companion that is not in the foreground says `inactive`; the sender sees a plain delivery.
        type: shown === 'inactive' ? undefined : shown,
        recipient: own ? (recipient ?? (shown === 'read-self' ? to : undefined)) : undefined,
        t,
      },
      content,
    ),
  );
}
