import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { clientName } from '../server/WhatsAppServer.ts';
import { isGroup } from '../wire/jid.ts';
import { type BinaryNode, bytesOf, child, children, node } from '../wire/node.ts';
import { verifies } from '../wire/signatures.ts';
import { answerPeer } from './answerPeer.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { readContent } from './readContent.ts';
import { requestRetry } from './requestRetry.ts';

/** Decrypts a message, logs it and sends its receipt; asks for it again when it cannot be decrypted. */
export async function receiveMessage(phone: PhoneParts, stanza: BinaryNode): Promise<void> {
  const { from = '', participant, id = '' } = stanza.attrs;
  const sender = phone.server.directory.deviceOf(participant ?? from);
  if (!sender) {
    phone.submit(node('ack', { class: 'message', id, to: from, participant, error: 500 }));
    return;
  }
  let message: proto.IMessage;
  try {
    if (children(stanza, 'enc').some(({ attrs }) => attrs.type === 'pkmsg'))
      checkDeviceIdentity(phone, sender, stanza);
  } catch (error) {
    phone.server.recorder.incident(clientName(sender), 'forged-device-identity', String(error));
    phone.submit(node('ack', { class: 'message', id, to: from, participant, error: 500 }));
    return;
  }
  try {
    message = await phone.inTurn(() => decrypt(phone, sender, stanza));
  } catch {
    requestRetry(phone, stanza);
    return;
  }
  acknowledgeMessage(phone, sender, stanza);
  if (stanza.attrs.category === 'peer') await answerPeer(phone, sender, message);
  else enter(phone, sender, stanza, message);
}

async function decrypt(phone: PhoneParts, sender: Device, stanza: BinaryNode): Promise<proto.IMessage> {
  let message: proto.IMessage | undefined;
  const { from = '' } = stanza.attrs;
  for (const enc of children(stanza, 'enc')) {
    const ciphertext = bytesOf(enc) ?? Buffer.alloc(0);
    const padded =
      enc.attrs.type === 'skmsg'
        ? await phone.cipher.decryptGroup(from, sender, ciphertext)
        : await phone.cipher.decrypt(sender, enc.attrs.type ?? '', ciphertext);
    const part = proto.Message.decode(unpadded(phone, sender, padded));
    const { groupId, axolotlSenderKeyDistributionMessage: key } = part.senderKeyDistributionMessage ?? {};
    if (groupId && key) await phone.cipher.takeDistribution(groupId, sender, key);
    message = message ? Object.assign(message, part) : part;
  }
  if (!message) throw new Error('the message carries nothing encrypted');
  return message;
}

/**
 * What was encrypted, without its padding: 1 to 16 bytes, each of which says how many they are.
 * @throws Error when it is padded in another way
 */
function unpadded({ server }: PhoneParts, sender: Device, padded: Uint8Array): Uint8Array {
  const count = padded.at(-1) ?? 0;
  const pad = padded.subarray(-count);
  if (count >= 1 && count <= 16 && pad.length === count && pad.every(byte => byte === count))
    return padded.subarray(0, -count);
  server.recorder.incident(clientName(sender), 'wrong-padding', `the last byte is ${count}`);
  throw new Error('the message is padded wrongly');
}

function enter(phone: PhoneParts, sender: Device, stanza: BinaryNode, message: proto.IMessage): void {
  const { from = '', recipient, id = '', t } = stanza.attrs;
  const content = message.deviceSentMessage?.message ?? message;
  const own = sender.account === phone.account;
  const chat = isGroup(from)
    ? from
    : own
      ? (message.deviceSentMessage?.destinationJid ?? recipient ?? from)
      : from;
  const read = readContent(content);
  if (onlyKeys(content)) return;
  phone.log.add({
    id,
    address: stanza.attrs.participant ?? from,
    chat: phone.chatOf(chat),
    sender: sender.account.jid,
    fromMe: own,
    device: sender.id,
    timestamp: Number(t),
    ...read,
    content,
  });
}

/** A sender key may travel alone, after somebody could not read a message. */
const onlyKeys = (content: proto.IMessage): boolean =>
  Object.entries(content).every(
    ([name, part]) =>
      part === null ||
      part === undefined ||
      name === 'senderKeyDistributionMessage' ||
      name === 'messageContextInfo',
  );

/** Says that a message arrived: a delivery receipt, or its own kinds for copies and for what companions ask. */
function acknowledgeMessage(phone: PhoneParts, sender: Device, { attrs }: BinaryNode): void {
  const { id, from, participant, recipient, category } = attrs;
  const own = sender.account === phone.account;
  const type = category === 'peer' ? 'peer_msg' : own ? 'sender' : undefined;
  phone.submit(node('receipt', { id, to: from, participant, recipient, type }));
}

const accountSignaturePrefix = Buffer.from([6, 0]);
const deviceSignaturePrefix = Buffer.from([6, 1]);
const checked = new WeakSet<Device>();

/**
 * Checks what a companion must send beside its first message: that its account signed the companion's identity, and
 * the companion its account's. The account's key is that of its phone.
 * @throws Error when the identity is missing or one of the signatures is wrong
 */
function checkDeviceIdentity(phone: PhoneParts, sender: Device, stanza: BinaryNode): void {
  if (!phone.server.strictness.deviceIdentity || sender.id === 0 || checked.has(sender)) return;
  const encoded = bytesOf(child(stanza, 'device-identity'));
  if (!encoded) throw new Error('a first message came without the identity of its device');
  const { details, accountSignature, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(encoded);
  const account = sender.account.devices.get(0)?.keys.identity;
  const { identity } = sender.keys;
  if (!details || !accountSignature || !deviceSignature || !account) throw wrong();
  const byAccount = Buffer.concat([accountSignaturePrefix, details, identity]);
  const byDevice = Buffer.concat([deviceSignaturePrefix, details, identity, account]);
  if (!verifies(account, byAccount, accountSignature) || !verifies(identity, byDevice, deviceSignature))
    throw wrong();
  checked.add(sender);
}

const wrong = (): Error => new Error('the identity of a device is not signed by its account and itself');
