import { type BinaryNode, buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import { isBroadcastJid, isGroupJid, isLidJid, LID_JID_SERVER } from '../../wire/jid.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/**
 * Acknowledges a receipt, removes the messages that it confirms from the device's queue, and relays it. A
 * retry receipt goes to the device that sent the message, any other receipt to all devices of that account.
 */
export function handleReceipt(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  const { id, to, type } = stanza.attrs;
  sender.answer(buildBinaryNode('ack', { class: 'receipt', id, type, from: to, t: server.clock.seconds }));
  sender.pending.settle(stanza);
  for (const device of listRecipients(server, sender, stanza))
    relayReceipt(sender, device, stanza, server.clock.seconds);
}

function listRecipients(server: WhatsAppServer, sender: Device, stanza: BinaryNode): Device[] {
  const { to, type, participant } = stanza.attrs;
  const author = isGroupJid(to) || isBroadcastJid(to) ? participant : to;
  if (type === 'retry') return [server.directory.findDevice(author)].filter(device => device !== undefined);
  // The media host lost the file. Ask the phone of the receiving account to upload the file again.
  if (type === 'server-error') return [...sender.account.devices.values()].filter(({ id }) => id === 0);
  const account = server.directory.findAccount(author);
  const devices = [...(account?.devices.values() ?? [])];
  // `read-self`, `peer_msg` and `hist_sync` concern only the account of the device that sent the receipt.
  // A `sender` receipt only confirms the copy of a message that this account itself sent, so it is not relayed.
  if (type === 'read-self' || type === 'peer_msg' || type === 'hist_sync')
    return [...sender.account.devices.values()].filter(device => device !== sender);
  if (type === 'sender') return [];
  const readers = type === 'read' ? [...sender.account.devices.values()] : [];
  return [...new Set([...devices, ...readers])].filter(device => device !== sender);
}

function relayReceipt(sender: Device, device: Device, { attrs, content }: BinaryNode, t: number): void {
  const { id, to, type, recipient } = attrs;
  const fanout = isGroupJid(to) || isBroadcastJid(to);
  const usesLid = isLidJid(attrs.participant ?? to);
  const from = sender.addressOn(usesLid ? LID_JID_SERVER : '');
  const isOwnAccount = sender.account === device.account;
  const relayedType = isOwnAccount && type === 'read' ? 'read-self' : type;
  device.deliver(
    buildBinaryNode(
      'receipt',
      {
        id,
        from: fanout ? to : from,
        participant: fanout ? from : undefined,
        // A companion in the background reports `inactive`, but the sender gets a normal delivery receipt.
        type: relayedType === 'inactive' ? undefined : relayedType,
        recipient: isOwnAccount ? (recipient ?? (relayedType === 'read-self' ? to : undefined)) : undefined,
        t,
      },
      content,
    ),
  );
}
