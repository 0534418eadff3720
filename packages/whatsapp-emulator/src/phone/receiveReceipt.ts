import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { takePreKeyBundle } from '../server/takePreKeyBundle.ts';
import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  listChildNodes,
  readStanzaNodeBytes,
  readStanzaNodeUint,
} from '../wire/buildBinaryNode.ts';
import { isBroadcastJid, isGroupJid, STATUS_JID } from '../wire/jid.ts';
import { composeOwnDeviceCopy } from './composeOwnDeviceCopy.ts';
import { encryptForDevice } from './encryptForDevice.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { reuploadMedia } from './reuploadMedia.ts';
import { encryptPeerMessage } from './sendPeerMessage.ts';

/**
 * Adds a receipt to the log. After a retry receipt, sends the message again to the device that requested
 * it.
 */
export async function receiveReceipt(phone: PhoneContext, stanza: BinaryNode): Promise<void> {
  const { from = '', participant = from, id = '', type = 'delivery' } = stanza.attrs;
  if (type === 'server-error') {
    reuploadMedia(phone, stanza);
    return;
  }
  const ids = [id, ...listChildNodes(findChildNode(stanza, 'list'), 'item').map(({ attrs }) => attrs.id ?? '')];
  const reader = phone.server.directory.findDevice(participant);
  for (const messageId of ids) phone.log.addReceipt(messageId, `${reader?.jid ?? participant}/${type}`);
  if (type === 'retry' && phone.isGarbled) phone.unanswered.push(stanza);
  else if (type === 'retry' && reader) await phone.runInOrder(() => resend(phone, reader, stanza));
}

/** Answers the retry receipts that arrived while the phone was garbled. Each device gets a message once. */
export async function answerPostponedRetries(phone: PhoneContext): Promise<void> {
  const requests = new Map(
    phone.unanswered.splice(0).map(request => [`${request.attrs.id} ${request.attrs.from}`, request]),
  );
  for (const receipt of requests.values()) await receiveReceipt(phone, receipt);
}

/**
 * Sends a message again to one device, in a new Signal session. For a group or status message, the sender
 * key is sent together with the message.
 */
async function resend(phone: PhoneContext, device: Device, receipt: BinaryNode): Promise<void> {
  const { from = '', id = '', participant } = receipt.attrs;
  const entry = phone.log.find(id);
  const peer = device.account === phone.account ? phone.peerMessages.get(id) : undefined;
  if (!peer && (!entry?.fromMe || entry.device !== 0)) return;
  await phone.cipher.startSession(device, parseKeyBundle(receipt) ?? takePreKeyBundle(phone.server, device));
  if (peer) phone.submit(await encryptPeerMessage(phone, device, id, peer));
  if (!entry) return;
  const group = isGroupJid(from) || from === STATUS_JID;
  const list = !group && isBroadcastJid(from) ? from : undefined;
  if (group) phone.senderKeyHolders.get(from)?.delete(device);
  const isOwn = device.account === phone.account;
  const content = group ? await withSenderKey(phone, from, entry.content) : entry.content;
  const message = isOwn && !group ? composeOwnDeviceCopy(entry.address, content) : content;
  const type = entry.kind === 'reaction' || entry.kind === 'media' ? entry.kind : 'text';
  const enc = await encryptForDevice(phone, device, encodeWAMessage(message), { type });
  enc.attrs.count = findChildNode(receipt, 'retry')?.attrs.count ?? '1';
  const attrs = group
    ? { to: from, participant, addressing_mode: 'lid' }
    : { to: list ? participant : from, list, recipient: isOwn ? entry.address : undefined, device_fanout: 'false' };
  phone.submit(buildBinaryNode('message', { id, type, ...attrs }, [enc]));
}

async function withSenderKey(phone: PhoneContext, group: string, content: proto.IMessage): Promise<proto.IMessage> {
  const { distribution } = await phone.cipher.encryptGroup(group, phone.device, encodeWAMessage({}));
  return {
    ...content,
    senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: distribution },
  };
}

/** Parses the key bundle of a retry receipt. Returns undefined if the receipt contains no key bundle. */
function parseKeyBundle(receipt: BinaryNode): Parameters<PhoneContext['cipher']['startSession']>[1] | undefined {
  const keys = findChildNode(receipt, 'keys');
  const skey = findChildNode(keys, 'skey');
  const key = findChildNode(keys, 'key');
  const identity = readStanzaNodeBytes(findChildNode(keys, 'identity'));
  const value = readStanzaNodeBytes(findChildNode(skey, 'value'));
  const signature = readStanzaNodeBytes(findChildNode(skey, 'signature'));
  if (!identity || !value || !signature) return undefined;
  const oneTimeKey = readStanzaNodeBytes(findChildNode(key, 'value'));
  return {
    registrationId: readStanzaNodeUint(findChildNode(receipt, 'registration')) ?? 0,
    identity,
    signedPreKey: { id: readStanzaNodeUint(findChildNode(skey, 'id')) ?? 0, value, signature },
    preKey: oneTimeKey && { id: readStanzaNodeUint(findChildNode(key, 'id')) ?? 0, value: oneTimeKey },
  };
}
