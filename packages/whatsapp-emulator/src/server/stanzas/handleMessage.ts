import { groupServer, isChannel, isGroup, parseJid, statusJid } from '../../wire/jid.ts';
import { type BinaryNode, child, children, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import { type ChannelAcknowledgement, receiveInChannel } from '../channels/postInChannel.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { findRefusalCode } from './findRefusalCode.ts';
import { relayDirect } from './relayDirect.ts';
import { relayGroup } from './relayGroup.ts';

/**
 * Relays a message without reading its ciphertexts, and acknowledges it with `ack class=message`. The
 * acknowledgement has error 403 if the sender is not a member of the group, and error 420 if only
 * administrators may write in the group. If a recipient blocks the sender, the message is discarded but the
 * acknowledgement has no error. The acknowledgement of a channel post contains the post's server ID.
 */
export function handleMessage(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  server.messages += 1;
  const { id = '', to = '', participant } = stanza.attrs;
  // Faults apply only to clients, because phones represent the rest of the network.
  const target = { phone: sender.account.phone, device: sender.id };
  const fault = sender.id === 0 ? undefined : server.faults.message(target, id);
  const answer = (error?: number, server_id?: number) =>
    sender.answer(
      node('ack', { class: 'message', id, from: to, participant, t: server.clock.seconds, error, server_id }),
    );
  if (fault?.kind === 'swallow') return;
  if (fault?.kind === 'error') {
    answer(fault.error);
    return;
  }
  const refusal = findRefusalCode(server, sender, stanza);
  const { error, serverId }: ChannelAcknowledgement =
    refusal === undefined ? relayOrPost(server, sender, stanza) : { error: refusal };
  if (fault?.kind !== 'swallowAck') answer(error, serverId);
}

const relayOrPost = (server: WhatsAppServer, sender: Device, stanza: BinaryNode): ChannelAcknowledgement =>
  isChannel(stanza.attrs.to)
    ? receiveInChannel(server, sender, stanza)
    : { error: relayMessage(server, sender, stanza) };

function relayMessage(server: WhatsAppServer, sender: Device, stanza: BinaryNode): number | undefined {
  const { to } = stanza.attrs;
  if (isGroup(to) || to === statusJid) return relayGroup(server, sender, stanza);
  const participants = children(child(stanza, 'participants'), 'to');
  const enc = child(stanza, 'enc');
  for (const part of participants) {
    const device = server.directory.findDevice(part.attrs.jid);
    if (device && !device.account.hasBlocked(sender.account))
      relayDirect({
        server,
        sender,
        device,
        stanza,
        address: part.attrs.jid ?? '',
        encs: children(part, 'enc'),
      });
  }
  if (participants.length === 0 && enc) {
    const device = server.directory.findDevice(to);
    if (device && !device.account.hasBlocked(sender.account))
      relayDirect({ server, sender, device, stanza, address: to ?? '', encs: [enc] });
  }
  return parseJid(to)?.server === groupServer ? 403 : undefined;
}
