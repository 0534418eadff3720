import { type BinaryNode, buildBinaryNode, findChildNode, listChildNodes } from '../../wire/buildBinaryNode.ts';
import { GROUP_JID_SERVER, isChannelJid, isGroupJid, parseJid, STATUS_JID } from '../../wire/jid.ts';
import type { Device } from '../Account.ts';
import { type ChannelAcknowledgement, handleChannelMessage } from '../channels/postInChannel.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { findMessageRefusalCode } from './findMessageRefusalCode.ts';
import { listContentNodes, relayDirectMessage } from './relayDirectMessage.ts';
import { relayGroupMessage } from './relayGroupMessage.ts';

/**
 * Relays a message without reading its ciphertexts, and acknowledges it with `ack class=message`. The
 * acknowledgement has error 403 if the sender is not a member of the group, and error 420 if only
 * administrators may write in the group. If a recipient blocks the sender, the server discards the message
 * but acknowledges it without an error. The acknowledgement of a channel post contains the post's server
 * ID.
 */
export function handleMessage(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  server.messages += 1;
  const { id = '', to = '', participant } = stanza.attrs;
  // Faults apply only to clients. Phones (device 0) represent the devices of other people, so they work normally.
  const target = { phone: sender.account.phone, device: sender.id };
  const fault = sender.id === 0 ? undefined : server.faults.message(target, id);
  const answer = (error?: number, server_id?: number) =>
    sender.answer(
      buildBinaryNode('ack', {
        class: 'message',
        id,
        from: to,
        participant,
        t: server.clock.seconds,
        error,
        server_id,
      }),
    );
  if (fault?.kind === 'swallow') return;
  if (fault?.kind === 'error') {
    answer(fault.error);
    return;
  }
  const refusal = findMessageRefusalCode(server, sender, stanza);
  const { error, serverId }: ChannelAcknowledgement =
    refusal === undefined ? relayOrPost(server, sender, stanza) : { error: refusal };
  if (fault?.kind !== 'swallowAck') answer(error, serverId);
}

const relayOrPost = (server: WhatsAppServer, sender: Device, stanza: BinaryNode): ChannelAcknowledgement =>
  isChannelJid(stanza.attrs.to)
    ? handleChannelMessage(server, sender, stanza)
    : { error: relayMessage(server, sender, stanza) };

function relayMessage(server: WhatsAppServer, sender: Device, stanza: BinaryNode): number | undefined {
  const { to } = stanza.attrs;
  if (isGroupJid(to) || to === STATUS_JID) return relayGroupMessage(server, sender, stanza);
  const participants = listChildNodes(findChildNode(stanza, 'participants'), 'to');
  const enc = findChildNode(stanza, 'enc');
  for (const part of participants) {
    const device = server.directory.findDevice(part.attrs.jid);
    if (device && !device.account.hasBlocked(sender.account))
      relayDirectMessage({
        server,
        sender,
        device,
        stanza,
        address: part.attrs.jid ?? '',
        encs: listContentNodes(part),
      });
  }
  if (participants.length === 0 && enc) {
    const device = server.directory.findDevice(to);
    if (device && !device.account.hasBlocked(sender.account))
      relayDirectMessage({ server, sender, device, stanza, address: to ?? '', encs: [enc] });
  }
  return parseJid(to)?.server === GROUP_JID_SERVER ? 403 : undefined;
}
