import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { takeKeyBundle } from '../server/takeKeyBundle.ts';
import { isGroup, statusJid } from '../wire/jid.ts';
import { type BinaryNode, child, children, node, readBytes, readUint } from '../wire/node.ts';
import { encryptForDevice } from './encryptForDevice.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { reuploadMedia } from './reuploadMedia.ts';
import { encryptPeerMessage } from './sendPeerMessage.ts';

/** Adds a receipt to the log. For a retry receipt, sends the message again to the device that requested it. */
export async function receiveReceipt(phone: PhoneContext, stanza: BinaryNode): Promise<void> {
  const { from = '', participant = from, id = '', type = 'delivery' } = stanza.attrs;
  if (type === 'server-error') {
    reuploadMedia(phone, stanza);
    return;
  }
  const ids = [id, ...children(child(stanza, 'list'), 'item').map(({ attrs }) => attrs.id ?? '')];
  const reader = phone.server.directory.findDevice(participant);
  for (const messageId of ids) phone.log.addReceipt(messageId, `${reader?.jid ?? participant}/${type}`);
  if (type === 'retry' && phone.isGarbled) phone.unanswered.push(stanza);
  else if (type === 'retry' && reader) await phone.runInOrder(() => resend(phone, reader, stanza));
}

/** Sends a message again in a new session. A group or status message then also contains the sender key. */
async function resend(phone: PhoneContext, device: Device, receipt: BinaryNode): Promise<void> {
  const { from = '', id = '', participant } = receipt.attrs;
  const entry = phone.log.find(id);
  const peer = device.account === phone.account ? phone.peerMessages.get(id) : undefined;
  if (!peer && (!entry?.fromMe || entry.device !== 0)) return;
  await phone.cipher.startSession(device, parseKeyBundle(receipt) ?? takeKeyBundle(phone.server, device));
  if (peer) phone.submit(await encryptPeerMessage(phone, device, id, peer));
  if (!entry) return;
  const group = isGroup(from) || from === statusJid;
  if (group) phone.senderKeyHolders.get(from)?.delete(device);
  const isOwn = device.account === phone.account;
  const content = group ? await withSenderKey(phone, from, entry.content) : entry.content;
  const message =
    isOwn && !group ? { deviceSentMessage: { destinationJid: entry.address, message: content } } : content;
  const type = entry.kind === 'reaction' || entry.kind === 'media' ? entry.kind : 'text';
  const enc = await encryptForDevice(phone, device, encodeWAMessage(message), { type });
  enc.attrs.count = child(receipt, 'retry')?.attrs.count ?? '1';
  const attrs = group
    ? { to: from, participant, addressing_mode: 'lid' }
    : { to: from, recipient: isOwn ? entry.address : undefined, device_fanout: 'false' };
  phone.submit(node('message', { id, type, ...attrs }, [enc]));
}

async function withSenderKey(phone: PhoneContext, group: string, content: proto.IMessage): Promise<proto.IMessage> {
  const { distribution } = await phone.cipher.encryptGroup(group, phone.device, encodeWAMessage({}));
  return {
    ...content,
    senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: distribution },
  };
}

/** Returns the key bundle in a retry receipt. Undefined if the receipt contains none. */
function parseKeyBundle(receipt: BinaryNode): Parameters<PhoneContext['cipher']['startSession']>[1] | undefined {
  const keys = child(receipt, 'keys');
  const skey = child(keys, 'skey');
  const key = child(keys, 'key');
  const identity = readBytes(child(keys, 'identity'));
  const value = readBytes(child(skey, 'value'));
  const signature = readBytes(child(skey, 'signature'));
  if (!identity || !value || !signature) return undefined;
  const oneTimeKey = readBytes(child(key, 'value'));
  return {
    registrationId: readUint(child(receipt, 'registration')) ?? 0,
    identity,
    signedPreKey: { id: readUint(child(skey, 'id')) ?? 0, value, signature },
    preKey: oneTimeKey && { id: readUint(child(key, 'id')) ?? 0, value: oneTimeKey },
  };
}
