import { randomBytes } from 'node:crypto';
import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneContent, PhoneMessage } from '../model/PhoneMessage.ts';
import type { Account, Device } from '../server/Account.ts';
import { isGroup, isLid, statusJid } from '../wire/jid.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import { compose } from './content.ts';
import { encryptOne } from './encryptOne.ts';
import type { Envelope, Outgoing } from './Outgoing.ts';
import type { PhoneParts } from './PhoneParts.ts';

/**
 * Encrypts a message for every device of the chat and gives it to the server.
 * @returns the log entry, once the server acknowledged the message
 * @throws EmulatorError 404 for an unknown number or message, 409 when the server refused it
 */
export async function send(phone: PhoneParts, to: string, content: PhoneContent): Promise<PhoneMessage> {
  if (!phone.device.active) throw new EmulatorError(409, 'the phone is offline');
  const chat = addressOf(phone, to);
  const outgoing = await compose(phone, chat, content);
  const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  const { kind, text, target, message } = outgoing;
  const entry = phone.log.add({
    id,
    address: chat,
    chat: phone.chatOf(chat),
    sender: phone.account.jid,
    fromMe: true,
    device: 0,
    timestamp: phone.server.clock.seconds,
    kind,
    text,
    target,
    content: message,
  });
  const taken = acknowledged(phone, id);
  const envelope = { id, to: chat, type: outgoing.type, edit: outgoing.edit };
  const fanout = isGroup(chat) || chat === statusJid;
  await phone.inTurn(() => (fanout ? sendGroup : sendDirect)(phone, envelope, outgoing));
  await taken;
  return entry;
}

async function sendDirect(phone: PhoneParts, envelope: Envelope, outgoing: Outgoing): Promise<void> {
  const { message } = outgoing;
  const account = phone.server.directory.accountOf(envelope.to);
  const copy = { deviceSentMessage: { destinationJid: envelope.to, message } };
  const parts = [
    ...(account === phone.account ? [] : await encryptFor(phone, account, envelope.to, message, outgoing)),
    ...(await encryptFor(phone, phone.account, envelope.to, copy, outgoing)),
  ];
  phone.submit(node('message', envelope, [node('participants', {}, parts)]));
}

async function encryptFor(
  phone: PhoneParts,
  account: Account | undefined,
  chat: string,
  message: proto.IMessage,
  outgoing: Outgoing,
): Promise<BinaryNode[]> {
  const padded = encodeWAMessage(message);
  const parts: BinaryNode[] = [];
  for (const device of account?.devices.values() ?? []) {
    if (device === phone.device) continue;
    const enc = await encryptOne(phone, device, padded, outgoing);
    parts.push(node('to', { jid: device.addressOn(isLid(chat) ? 'lid' : '') }, [enc]));
  }
  return parts;
}

function acknowledged(phone: PhoneParts, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    phone.acknowledgements.set(id, error => {
      phone.acknowledgements.delete(id);
      if (error === undefined) resolve();
      else reject(new EmulatorError(409, `the server refused the message with error ${error}`));
    });
  });
}

/** The address a phone writes to: a group, `status@broadcast`, or a known account, by number in any of its variants, JID or LID. */
function addressOf(phone: PhoneParts, to: string): string {
  const { directory, groups } = phone.server;
  if ((isGroup(to) && groups.get(to)) || to === statusJid) return to;
  const account = to.includes('@') ? directory.accountOf(to) : directory.resolve(to.replace(/\D/g, ''));
  if (!account) throw new EmulatorError(404, `${to} is neither a number nor a group known here`);
  return isLid(to) ? account.lidJid : account.jid;
}

/**
 * Sends to a group: the message once with the sender key, and that key to every device that lacks it. A status
 * broadcast names its whole audience every time.
 */
async function sendGroup(phone: PhoneParts, envelope: Envelope, outgoing: Outgoing): Promise<void> {
  const { to: group } = envelope;
  const padded = encodeWAMessage(outgoing.message);
  const { distribution, ciphertext } = await phone.cipher.encryptGroup(group, phone.device, padded);
  const key = encodeWAMessage({
    senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: distribution },
  });
  const holders = holdersOf(phone, group);
  const parts: BinaryNode[] = [];
  for (const account of phone.server.groups.get(group)?.members.keys() ?? audience(phone)) {
    for (const device of account.devices.values()) {
      if (device === phone.device || holders.has(device)) continue;
      parts.push(node('to', { jid: device.lid }, [await encryptOne(phone, device, key, { type: 'text' })]));
      holders.add(device);
    }
  }
  const hide = outgoing.type === 'reaction' ? 'hide' : undefined;
  const enc = node(
    'enc',
    { v: 2, type: 'skmsg', mediatype: outgoing.mediatype, 'decrypt-fail': hide },
    ciphertext,
  );
  const participants = parts.length > 0 ? [node('participants', {}, parts)] : [];
  phone.submit(node('message', { ...envelope, addressing_mode: 'lid' }, [...participants, enc]));
}

function holdersOf(phone: PhoneParts, group: string): Set<Device> {
  const holders = phone.senderKeyHolders.get(group) ?? new Set();
  if (group !== statusJid) phone.senderKeyHolders.set(group, holders);
  return holders;
}

/** Who sees a phone's status: itself and everybody it has a chat with. */
function audience(phone: PhoneParts): Set<Account> {
  const known = phone.log.entries.map(({ chat }) => phone.server.directory.accountOf(chat));
  return new Set([phone.account, ...known.filter(account => account !== undefined)]);
}
