import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { formatDeviceName } from '../server/WhatsAppServer.ts';
import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  listChildNodes,
  readStanzaNodeBytes,
} from '../wire/buildBinaryNode.ts';
import { isGroupJid } from '../wire/jid.ts';
import { isValidSignature } from '../wire/signatures.ts';
import { answerPeerRequest } from './answerPeerRequest.ts';
import { openSecretMessage } from './openSecretMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { sendRetryReceipt } from './sendRetryReceipt.ts';
import { summarizeMessageContent } from './summarizeMessageContent.ts';

/**
 * Decrypts a message, adds it to the log and sends its receipt. If decryption fails, requests the message
 * again.
 */
export async function receiveMessage(phone: PhoneContext, stanza: BinaryNode): Promise<void> {
  const { from = '', participant, id = '' } = stanza.attrs;
  const sender = phone.server.directory.findDevice(participant ?? from);
  if (!sender) {
    phone.submit(buildBinaryNode('ack', { class: 'message', id, to: from, participant, error: 500 }));
    return;
  }
  let message: proto.IMessage;
  try {
    if (listChildNodes(stanza, 'enc').some(({ attrs }) => attrs.type === 'pkmsg'))
      checkDeviceIdentity(phone, sender, stanza);
  } catch (error) {
    phone.server.recorder.incident(formatDeviceName(sender), 'forged-device-identity', String(error));
    phone.submit(buildBinaryNode('ack', { class: 'message', id, to: from, participant, error: 500 }));
    return;
  }
  try {
    message = await phone.runInOrder(() => decrypt(phone, sender, stanza));
  } catch {
    sendRetryReceipt(phone, stanza);
    return;
  }
  acknowledgeMessage(phone, sender, stanza);
  if (stanza.attrs.category === 'peer') await answerPeerRequest(phone, sender, message);
  else logMessage(phone, sender, stanza, message);
}

async function decrypt(phone: PhoneContext, sender: Device, stanza: BinaryNode): Promise<proto.IMessage> {
  let message: proto.IMessage | undefined;
  const { from = '' } = stanza.attrs;
  for (const enc of listChildNodes(stanza, 'enc')) {
    const ciphertext = readStanzaNodeBytes(enc) ?? Buffer.alloc(0);
    const padded =
      enc.attrs.type === 'skmsg'
        ? await phone.cipher.decryptGroup(from, sender, ciphertext)
        : await phone.cipher.decrypt(sender, enc.attrs.type ?? '', ciphertext);
    const part = proto.Message.decode(removePadding(phone, sender, padded));
    const { groupId, axolotlSenderKeyDistributionMessage: key } = part.senderKeyDistributionMessage ?? {};
    if (groupId && key) await phone.cipher.processDistribution(groupId, sender, key);
    message = message ? Object.assign(message, part) : part;
  }
  if (!message) throw new Error('the message has no encrypted content');
  return message;
}

/**
 * Removes the padding of a decrypted message. The padding consists of 1 to 16 bytes, and each byte has the
 * number of padding bytes as its value.
 * @throws Error if the padding has another form
 */
function removePadding({ server }: PhoneContext, sender: Device, padded: Uint8Array): Uint8Array {
  const count = padded.at(-1) ?? 0;
  const pad = padded.subarray(-count);
  if (count >= 1 && count <= 16 && pad.length === count && pad.every(byte => byte === count))
    return padded.subarray(0, -count);
  server.recorder.incident(formatDeviceName(sender), 'wrong-padding', `the last byte is ${count}`);
  throw new Error('the message has wrong padding');
}

function logMessage(phone: PhoneContext, sender: Device, stanza: BinaryNode, message: proto.IMessage): void {
  const { from = '', recipient, id = '', t } = stanza.attrs;
  const isOwn = sender.account === phone.account;
  const chat = isGroupJid(from)
    ? from
    : isOwn
      ? (message.deviceSentMessage?.destinationJid ?? recipient ?? from)
      : from;
  const { deviceSentMessage, messageContextInfo } = message;
  const sentMessage = deviceSentMessage?.message && {
    ...(messageContextInfo && { messageContextInfo }),
    ...deviceSentMessage.message,
  };
  const content = openSecretMessage(phone, sender, chat, sentMessage ?? message);
  const summary = summarizeMessageContent(content);
  if (hasOnlyKeys(content)) return;
  phone.log.add({
    id,
    address: stanza.attrs.participant ?? from,
    chat: phone.toChatJid(chat),
    sender: sender.account.jid,
    fromMe: isOwn,
    device: sender.id,
    timestamp: Number(t),
    ...summary,
    content,
  });
}

/**
 * Returns whether a message contains nothing but keys. After a device could not decrypt a group message, the
 * sender key may be sent alone.
 */
const hasOnlyKeys = (content: proto.IMessage): boolean =>
  Object.entries(content).every(
    ([name, part]) =>
      part === null || part === undefined || name === 'senderKeyDistributionMessage' || name === 'messageContextInfo',
  );

/**
 * Sends the receipt of a message. Its type is `peer_msg` for a companion's request, and `sender` for a
 * copy of a message that another device of the account sent. All other messages get a delivery receipt.
 */
function acknowledgeMessage(phone: PhoneContext, sender: Device, { attrs }: BinaryNode): void {
  const { id, from, participant, recipient, category } = attrs;
  const isOwn = sender.account === phone.account;
  const type = category === 'peer' ? 'peer_msg' : isOwn ? 'sender' : undefined;
  phone.submit(buildBinaryNode('receipt', { id, to: from, participant, recipient, type }));
}

const accountSignaturePrefix = Buffer.from([6, 0]);
const deviceSignaturePrefix = Buffer.from([6, 1]);
const checkedDevices = new WeakSet<Device>();

/**
 * Checks the device identity that a companion must send with its first message. The account's key must
 * have signed the companion's key, and the companion's key must have signed the account's key. The
 * account's key is the identity key of its phone.
 * @throws Error if the identity is missing or one of the signatures is wrong
 */
function checkDeviceIdentity(phone: PhoneContext, sender: Device, stanza: BinaryNode): void {
  // Meta holds the keys of a hosted device, which no phone has signed.
  if (!phone.server.strictness.deviceIdentity || sender.id === 0 || sender.isHosted || checkedDevices.has(sender))
    return;
  const encoded = readStanzaNodeBytes(findChildNode(stanza, 'device-identity'));
  if (!encoded) throw new Error('a first message has no device identity');
  const { details, accountSignature, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(encoded);
  const account = sender.account.devices.get(0)?.keys.identity;
  const { identity } = sender.keys;
  if (!details || !accountSignature || !deviceSignature || !account) throw createSignatureError();
  const accountSignedData = Buffer.concat([accountSignaturePrefix, details, identity]);
  const deviceSignedData = Buffer.concat([deviceSignaturePrefix, details, identity, account]);
  if (
    !isValidSignature(account, accountSignedData, accountSignature) ||
    !isValidSignature(identity, deviceSignedData, deviceSignature)
  )
    throw createSignatureError();
  checkedDevices.add(sender);
}

const createSignatureError = (): Error =>
  new Error('the device identity is not signed by both its account and the device');
