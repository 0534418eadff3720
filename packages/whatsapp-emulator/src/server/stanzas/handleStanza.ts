import { isGroup, isLid, lidServer } from '../../wire/jid.ts';
import { type BinaryNode, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import { handleIq } from '../iq/handleIq.ts';
import { clientName, type WhatsAppServer } from '../WhatsAppServer.ts';
import { call } from './call.ts';
import { message } from './message.ts';
import { presence } from './presence.ts';
import { receipt } from './receipt.ts';

type StanzaHandler = (server: WhatsAppServer, device: Device, stanza: BinaryNode) => void;

const handlers: Readonly<Record<string, StanzaHandler>> = {
  iq: handleIq,
  message,
  receipt,
  ack: (_server, device, stanza) => device.pending.settle(stanza),
  presence,
  chatstate,
  call,
  ib: infoBroadcast,
};

/** Handles one stanza of a device that is logged in; one that no handler knows is recorded. */
export function handleStanza(server: WhatsAppServer, device: Device, stanza: BinaryNode): void {
  const handler = handlers[stanza.tag];
  if (handler) handler(server, device, stanza);
  else server.recorder.stanza(clientName(device), stanza);
}

/** `ib` from a client says things that need no answer: its session id, and how many queued stanzas it wants. */
function infoBroadcast(server: WhatsAppServer, device: Device, stanza: BinaryNode): void {
  const first = Array.isArray(stanza.content) ? stanza.content[0] : undefined;
  if (first?.tag === 'offline_batch' && device.queue) device.queue.batch = Number(first.attrs.count);
  if (first?.tag === 'unified_session' || first?.tag === 'offline_batch') return;
  server.recorder.stanza(clientName(device), stanza);
}

/** Passes typing on to the devices that are there; it is not queued for others. */
function chatstate(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
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
