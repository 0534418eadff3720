import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { clientName } from '../server/WhatsAppServer.ts';
import { isGroup } from '../wire/jid.ts';
import { type BinaryNode, bytesOf, children, node } from '../wire/node.ts';
import { acknowledgeMessage } from './acknowledgeMessage.ts';
import { answerPeer } from './answerPeer.ts';
import { checkDeviceIdentity } from './checkDeviceIdentity.ts';
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
      checkDeviceIdentity(sender, stanza);
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
    const part = proto.Message.decode(unpadRandomMax16(padded));
    const { groupId, axolotlSenderKeyDistributionMessage: key } = part.senderKeyDistributionMessage ?? {};
    if (groupId && key) await phone.cipher.takeDistribution(groupId, sender, key);
    message = message ? Object.assign(message, part) : part;
  }
  if (!message) throw new Error('the message carries nothing encrypted');
  return message;
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
