import { groupServer, isChannel, isGroup, parseJid, statusJid } from '../../wire/jid.ts';
import { type BinaryNode, child, children, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import { type Taken, takeInChannel } from '../channels/postInChannel.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { refusalOf } from './refusalOf.ts';
import { relayDirect } from './relayDirect.ts';
import { relayGroup } from './relayGroup.ts';

/**
 * Takes a message of a device: relays it (the ciphertexts are not looked at) and acknowledges it with `ack
 * class=message`. One for a group the sender is not in is refused with error 403, one for a group where only administrators
 * write with 420; one for somebody who blocks the sender arrives nowhere, and is taken all the same. What is posted in a
 * channel is acknowledged with its number there.
 */
export function message(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  server.messages += 1;
  const { id = '', to = '', participant } = stanza.attrs;
  // Faults strike clients; a phone stands for the rest of the world.
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
  const refusal = refusalOf(server, sender, stanza);
  const { error, serverId }: Taken =
    refusal === undefined ? take(server, sender, stanza) : { error: refusal };
  if (fault?.kind !== 'swallowAck') answer(error, serverId);
}

const take = (server: WhatsAppServer, sender: Device, stanza: BinaryNode): Taken =>
  isChannel(stanza.attrs.to)
    ? takeInChannel(server, sender, stanza)
    : { error: relay(server, sender, stanza) };

function relay(server: WhatsAppServer, sender: Device, stanza: BinaryNode): number | undefined {
  const { to } = stanza.attrs;
  if (isGroup(to) || to === statusJid) return relayGroup(server, sender, stanza);
  const participants = children(child(stanza, 'participants'), 'to');
  const enc = child(stanza, 'enc');
  for (const part of participants) {
    const device = server.directory.deviceOf(part.attrs.jid);
    if (device && !device.account.blocks(sender.account))
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
    const device = server.directory.deviceOf(to);
    if (device && !device.account.blocks(sender.account))
      relayDirect({ server, sender, device, stanza, address: to ?? '', encs: [enc] });
  }
  return parseJid(to)?.server === groupServer ? 403 : undefined;
}
