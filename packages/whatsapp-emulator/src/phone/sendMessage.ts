import { randomBytes } from 'node:crypto';
import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneMessage, PhoneMessageContent } from '../model/PhoneMessage.ts';
import type { Account, Device } from '../server/Account.ts';
import { type BinaryNode, buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { isGroupJid, isLidJid, STATUS_JID } from '../wire/jid.ts';
import { composeMessage } from './composeMessage.ts';
import { withNewSecret } from './composeSecretMessage.ts';
import { encodeOutgoingMessage, encodeOwnDeviceCopy } from './encodeOutgoingMessage.ts';
import { encryptForDevice } from './encryptForDevice.ts';
import type { MessageStanzaAttrs, OutgoingMessage } from './OutgoingMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';

/**
 * Encrypts a message for every device of the chat and sends it to the server.
 * @returns the log entry, after the server has acknowledged the message
 * @throws EmulatorError 404 for an unknown number or message, 409 if the server refused it
 */
export async function sendMessage(
  phone: PhoneContext,
  to: string,
  content: PhoneMessageContent,
): Promise<PhoneMessage> {
  if (!phone.device.active) throw new EmulatorError(409, 'the phone is offline');
  const chat = resolveAddress(phone, to);
  const composed = await composeMessage(phone, chat, content);
  const outgoing = 'raw' in content ? composed : { ...composed, message: withSecret(composed.message) };
  const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  const { kind, text, target, message } = outgoing;
  const entry = phone.log.add({
    id,
    address: chat,
    chat: phone.toChatJid(chat),
    sender: phone.account.jid,
    fromMe: true,
    device: phone.device.id,
    timestamp: phone.server.clock.seconds,
    kind,
    text,
    target,
    content: message,
  });
  const acknowledgement = waitForAcknowledgement(phone, id);
  const list = 'broadcastList' in content ? `${content.broadcastList}@broadcast` : undefined;
  const envelope = { id, to: chat, type: outgoing.type, edit: outgoing.edit, list };
  const fanout = isGroupJid(chat) || chat === STATUS_JID;
  await phone.runInOrder(() => (fanout ? sendGroup : sendDirect)(phone, envelope, outgoing));
  await acknowledgement;
  return entry;
}

/** Names of parts that update another message. Such messages have no secret of their own. */
const UPDATE_PARTS = [
  'encEventResponseMessage',
  'encReactionMessage',
  'pinInChatMessage',
  'pollUpdateMessage',
  'protocolMessage',
  'reactionMessage',
] as const;

/** Adds a secret to a message that may be edited or commented. Reactions, votes, pins and deletions have none. */
const withSecret = (message: proto.IMessage): proto.IMessage =>
  UPDATE_PARTS.some(name => message[name]) ? message : withNewSecret(message);

async function sendDirect(phone: PhoneContext, envelope: MessageStanzaAttrs, outgoing: OutgoingMessage): Promise<void> {
  const account = phone.server.directory.findAccount(envelope.to);
  const padded = encodeOutgoingMessage(outgoing);
  const copy = encodeOwnDeviceCopy(envelope.to, outgoing);
  const parts = [
    ...(account === phone.account ? [] : await encryptForAccount(phone, account, envelope.to, padded, outgoing)),
    ...(await encryptForAccount(phone, phone.account, envelope.to, copy, outgoing)),
  ];
  phone.submit(buildBinaryNode('message', envelope, [buildBinaryNode('participants', {}, parts)]));
}

async function encryptForAccount(
  phone: PhoneContext,
  account: Account | undefined,
  chat: string,
  padded: Uint8Array,
  outgoing: OutgoingMessage,
): Promise<BinaryNode[]> {
  const parts: BinaryNode[] = [];
  for (const device of account?.devices.values() ?? []) {
    if (device === phone.device) continue;
    const content = await createContentNode(phone, device, padded, outgoing);
    parts.push(buildBinaryNode('to', { jid: device.addressOn(isLidJid(chat) ? 'lid' : '') }, [content]));
  }
  return parts;
}

/** Creates the ciphertext for a device. Of content for phones, a linked device receives only a notice. */
const createContentNode = async (
  phone: PhoneContext,
  device: Device,
  padded: Uint8Array,
  outgoing: OutgoingMessage,
): Promise<BinaryNode> => {
  const { ciphertextType, phoneOnly } = outgoing;
  if (phoneOnly && device.id !== 0) return buildBinaryNode('unavailable', { type: 'view_once' });
  const node = await encryptForDevice(phone, device, padded, outgoing);
  return ciphertextType && device.id !== 0 ? { ...node, attrs: { ...node.attrs, type: ciphertextType } } : node;
};

function waitForAcknowledgement(phone: PhoneContext, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    phone.acknowledgements.set(id, error => {
      phone.acknowledgements.delete(id);
      if (error === undefined) resolve();
      else reject(new EmulatorError(409, `the server refused the message with error ${error}`));
    });
  });
}

/**
 * Resolves the recipient to the address that a phone sends to: a group, `status@broadcast`, or a known
 * account. An account may be given as a number in any of its forms, as a JID or as a LID.
 */
function resolveAddress(phone: PhoneContext, to: string): string {
  const { directory, groups } = phone.server;
  if ((isGroupJid(to) && groups.get(to)) || to === STATUS_JID) return to;
  const account = to.includes('@') ? directory.findAccount(to) : directory.resolve(to.replace(/\D/g, ''));
  if (!account) throw new EmulatorError(404, `${to} is neither a known number nor a known group`);
  return isLidJid(to) || phone.account.hidesNumber ? account.lidJid : account.jid;
}

/**
 * Encrypts a group message once with the sender key. Also sends the sender key to every device that does not
 * have it. With a status message, the sender key is sent to the whole audience every time.
 */
async function sendGroup(phone: PhoneContext, envelope: MessageStanzaAttrs, outgoing: OutgoingMessage): Promise<void> {
  const { to: group } = envelope;
  const padded = encodeOutgoingMessage(outgoing);
  if (outgoing.phoneOnly) {
    const devices = listAudience(phone, group).flatMap(account => [...account.devices.values()]);
    const nodes: BinaryNode[] = [];
    for (const device of devices)
      if (device !== phone.device)
        nodes.push(
          buildBinaryNode('to', { jid: device.lid }, [await createContentNode(phone, device, padded, outgoing)]),
        );
    const stanzaAttrs = { ...envelope, addressing_mode: 'lid' };
    phone.submit(buildBinaryNode('message', stanzaAttrs, [buildBinaryNode('participants', {}, nodes)]));
    return;
  }
  const { distribution, ciphertext } = await phone.cipher.encryptGroup(group, phone.device, padded);
  const key = encodeWAMessage({
    senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: distribution },
  });
  const holders = getSenderKeyHolders(phone, group);
  const parts: BinaryNode[] = [];
  for (const account of listAudience(phone, group)) {
    for (const device of account.devices.values()) {
      if (device === phone.device || holders.has(device)) continue;
      parts.push(
        buildBinaryNode('to', { jid: device.lid }, [await encryptForDevice(phone, device, key, { type: 'text' })]),
      );
      holders.add(device);
    }
  }
  const hide = outgoing.type === 'reaction' ? 'hide' : undefined;
  const enc = buildBinaryNode(
    'enc',
    { v: 2, type: 'skmsg', mediatype: outgoing.mediatype, 'decrypt-fail': hide },
    ciphertext,
  );
  const participants = parts.length > 0 ? [buildBinaryNode('participants', {}, parts)] : [];
  phone.submit(buildBinaryNode('message', { ...envelope, addressing_mode: 'lid' }, [...participants, enc]));
}

const listAudience = (phone: PhoneContext, group: string): Account[] => [
  ...(phone.server.groups.get(group)?.members.keys() ?? findStatusAudience(phone)),
];

function getSenderKeyHolders(phone: PhoneContext, group: string): Set<Device> {
  const holders = phone.senderKeyHolders.get(group) ?? new Set();
  if (group !== STATUS_JID) phone.senderKeyHolders.set(group, holders);
  return holders;
}

/**
 * Returns the accounts that see a phone's status: its own account and all accounts with which it has a chat.
 */
function findStatusAudience(phone: PhoneContext): Set<Account> {
  const accounts = phone.log.entries.map(({ chat }) => phone.server.directory.findAccount(chat));
  return new Set([phone.account, ...accounts.filter(account => account !== undefined)]);
}
