import { type BinaryNode, buildBinaryNode, findChildNode, listChildNodes } from '../../wire/buildBinaryNode.ts';
import { isLidJid, LID_JID_SERVER, parseJid } from '../../wire/jid.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** A message from one device to one other device. */
export interface DirectMessage {
  readonly server: WhatsAppServer;
  readonly sender: Device;
  readonly device: Device;
  /** Stanza in the form in which the sender sent it. */
  readonly stanza: BinaryNode;
  /** Recipient's address as the sender wrote it: number or LID. All addresses in the stanza get this form. */
  readonly address: string;
  readonly encs: readonly BinaryNode[];
}

/** Delivers a message outside groups, with addresses in the form that the recipient expects. */
export function relayDirectMessage({ server, sender, device, stanza, address, encs }: DirectMessage): void {
  const usesLid = isLidJid(address);
  const { id, type, edit, category, list, to, recipient } = stanza.attrs;
  const isOwnAccount = device.account === sender.account;
  const hidesAddress = sender.account.hidesNumber || !server.strictness.alternativeAddresses;
  const senderAddress = hidesAddress ? {} : alternativeAddress(sender, usesLid);
  const { username } = sender.account;
  const senderNames = { ...senderAddress, ...(username !== undefined && { username }) };
  if (!isOwnAccount) device.account.messageSenders.add(sender.account);
  const chat = isOwnAccount && category !== 'peer' ? (recipient ?? to) : undefined;
  const from = sender.addressOn(usesLid ? LID_JID_SERVER : '');
  device.deliver(
    buildBinaryNode(
      'message',
      {
        ...(list === undefined || isOwnAccount ? { from } : { from: list, participant: from }),
        id,
        type,
        edit,
        category,
        t: server.clock.seconds,
        notify: sender.shownName,
        ...(isOwnAccount ? recipientAttributes(server, chat) : senderNames),
      },
      [...encs, ...selectRelayedStanzaNodes(stanza, encs)],
    ),
  );
}

/** Returns the sender's other address (number or LID), which only devices of other accounts receive. */
const alternativeAddress = (sender: Device, usesLid: boolean): Record<string, string> =>
  usesLid ? { sender_pn: sender.account.jid } : { sender_lid: sender.account.lidJid };

/**
 * Returns the `recipient` attribute, which names the chat of a message, and the username of its person. They are added
 * to the copies of the message for the sender's other devices.
 */
function recipientAttributes(server: WhatsAppServer, chat: string | undefined): Record<string, string> {
  const parsed = parseJid(chat);
  const username = server.directory.findAccount(chat)?.username;
  const usernameAttribute = username === undefined ? {} : { recipient_username: username };
  return parsed ? { recipient: `${parsed.user}@${parsed.server}`, ...usernameAttribute } : {};
}

/** Returns what a device receives of a message: its ciphertexts, or the notice that only the phone has it. */
export const listContentNodes = (part: BinaryNode): BinaryNode[] =>
  listChildNodes(part).filter(({ tag }) => tag === 'enc' || tag === 'unavailable');

/**
 * Selects the child nodes of a message stanza that are relayed with the ciphertext: the device identity if this
 * is the first message of a session, and the metadata of a poll or event.
 */
export function selectRelayedStanzaNodes(stanza: BinaryNode, encs: readonly BinaryNode[]): BinaryNode[] {
  const isFirstMessage = encs.some(enc => enc.attrs.type === 'pkmsg');
  return [isFirstMessage ? findChildNode(stanza, 'device-identity') : undefined, findChildNode(stanza, 'meta')].filter(
    extra => extra !== undefined,
  );
}
