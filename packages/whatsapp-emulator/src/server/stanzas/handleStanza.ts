import { type BinaryNode, buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import { isGroupJid, isLidJid, LID_JID_SERVER } from '../../wire/jid.ts';
import type { Device } from '../Account.ts';
import { handleIq } from '../iq/handleIq.ts';
import { formatDeviceName, type WhatsAppServer } from '../WhatsAppServer.ts';
import { handleCall } from './handleCall.ts';
import { handleMessage } from './handleMessage.ts';
import { handlePresence } from './handlePresence.ts';
import { handleReceipt } from './handleReceipt.ts';

type StanzaHandler = (server: WhatsAppServer, device: Device, stanza: BinaryNode) => void;

const handlers: Readonly<Record<string, StanzaHandler>> = {
  iq: handleIq,
  message: handleMessage,
  receipt: handleReceipt,
  ack: (_server, device, stanza) => device.pending.settle(stanza),
  presence: handlePresence,
  chatstate: handleChatstate,
  call: handleCall,
  ib: handleInfoBroadcast,
};

/** Handles a stanza of a logged-in device. A stanza without a handler is recorded as unknown. */
export function handleStanza(server: WhatsAppServer, device: Device, stanza: BinaryNode): void {
  const handler = handlers[stanza.tag];
  if (handler) handler(server, device, stanza);
  else server.recorder.stanza(formatDeviceName(device), stanza);
}

/**
 * Handles `ib`, client information without a reply, such as a session ID or the batch size of queued stanzas.
 */
function handleInfoBroadcast(server: WhatsAppServer, device: Device, stanza: BinaryNode): void {
  const first = Array.isArray(stanza.content) ? stanza.content[0] : undefined;
  if (first?.tag === 'offline_batch' && device.queue) device.queue.batchSize = Number(first.attrs.count);
  if (first?.tag === 'unified_session' || first?.tag === 'offline_batch') return;
  server.recorder.stanza(formatDeviceName(device), stanza);
}

/** Relays a typing state to the recipient's available devices. The state is not queued for other devices. */
function handleChatstate(server: WhatsAppServer, sender: Device, stanza: BinaryNode): void {
  const { to } = stanza.attrs;
  const group = isGroupJid(to) ? server.groups.get(to) : undefined;
  const own = sender.addressOn(group || isLidJid(to) ? LID_JID_SERVER : '').replace(/:\d+@/, '@');
  const attrs = group ? { from: group.id, participant: own } : { from: own };
  const recipient = server.directory.findAccount(to);
  for (const account of group ? group.members.keys() : recipient ? [recipient] : []) {
    if (account === sender.account) continue;
    for (const device of account.devices.values())
      if (device.available) device.push(buildBinaryNode('chatstate', attrs, stanza.content));
  }
}
