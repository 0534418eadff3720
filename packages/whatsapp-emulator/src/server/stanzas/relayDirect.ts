import { isLid, lidServer, parseJid } from '../../wire/jid.ts';
import { type BinaryNode, child, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** A message of one device for one other device. */
export interface DirectMessage {
  readonly server: WhatsAppServer;
  readonly sender: Device;
  readonly device: Device;
  /** The stanza the sender sent. */
  readonly stanza: BinaryNode;
  /** The device's address as the sender wrote it; its form (number or LID) is that of the whole stanza. */
  readonly address: string;
  readonly encs: readonly BinaryNode[];
}

/** Delivers a message outside groups, with the addresses as the recipient must see them. */
export function relayDirect({ server, sender, device, stanza, address, encs }: DirectMessage): void {
  const lid = isLid(address);
  const { id, type, edit, category, to, recipient } = stanza.attrs;
  const own = device.account === sender.account;
  if (!own) device.account.heardFrom.add(sender.account);
  const chat = own && category !== 'peer' ? (recipient ?? to) : undefined;
  device.deliver(
    node(
      'message',
      {
        from: sender.addressOn(lid ? lidServer : ''),
        id,
        type,
        edit,
        category,
        t: server.clock.seconds,
        notify: sender.shownName,
        ...(own ? chatOf(chat) : alternative(sender, lid)),
      },
      [...encs, ...extras(stanza, encs)],
    ),
  );
}

/** The other form of the sender's address, for someone else's device. */
const alternative = (sender: Device, lid: boolean): Record<string, string> =>
  lid ? { sender_pn: sender.account.jid } : { sender_lid: sender.account.lidJid };

/** The chat an own device's copy belongs to. */
function chatOf(chat: string | undefined): Record<string, string> {
  const parsed = parseJid(chat);
  return parsed ? { recipient: `${parsed.user}@${parsed.server}` } : {};
}

/** What travels beside the ciphertext: the sender's identity with a first message, and what polls and events say. */
export function extras(stanza: BinaryNode, encs: readonly BinaryNode[]): BinaryNode[] {
  const first = encs.some(enc => enc.attrs.type === 'pkmsg');
  return [first ? child(stanza, 'device-identity') : undefined, child(stanza, 'meta')].filter(
    extra => extra !== undefined,
  );
}
