import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { takeKeyBundle } from '../server/takeKeyBundle.ts';
import { isGroup, statusJid } from '../wire/jid.ts';
import { type BinaryNode, bytesOf, child, children, node, uintOf } from '../wire/node.ts';
import { encryptOne } from './encryptOne.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { reupload } from './reupload.ts';
import { peerStanza } from './sendPeer.ts';

/** Notes a receipt in the log, and sends a message again to a device that could not read it. */
export async function receiveReceipt(phone: PhoneParts, stanza: BinaryNode): Promise<void> {
  const { from = '', participant = from, id = '', type = 'delivery' } = stanza.attrs;
  if (type === 'server-error') {
    reupload(phone, stanza);
    return;
  }
  const ids = [id, ...children(child(stanza, 'list'), 'item').map(({ attrs }) => attrs.id ?? '')];
  const reader = phone.server.directory.deviceOf(participant);
  for (const known of ids) phone.log.addReceipt(known, `${reader?.jid ?? participant}/${type}`);
  if (type === 'retry' && phone.isGarbled) phone.unanswered.push(stanza);
  else if (type === 'retry' && reader) await phone.inTurn(() => resend(phone, reader, stanza));
}

/** Sends a message again in a new session; one for a group, or a status, with the sender key beside it. */
async function resend(phone: PhoneParts, device: Device, receipt: BinaryNode): Promise<void> {
  const { from = '', id = '', participant } = receipt.attrs;
  const entry = phone.log.find(id);
  const peer = device.account === phone.account ? phone.peerMessages.get(id) : undefined;
  if (!peer && (!entry?.fromMe || entry.device !== 0)) return;
  await phone.cipher.startSession(device, bundleIn(receipt) ?? takeKeyBundle(phone.server, device));
  if (peer) phone.submit(await peerStanza(phone, device, id, peer));
  if (!entry) return;
  const group = isGroup(from) || from === statusJid;
  if (group) phone.senderKeyHolders.get(from)?.delete(device);
  const own = device.account === phone.account;
  const content = group ? await withSenderKey(phone, from, entry.content) : entry.content;
  const message =
    own && !group ? { deviceSentMessage: { destinationJid: entry.address, message: content } } : content;
  const type = entry.kind === 'reaction' || entry.kind === 'media' ? entry.kind : 'text';
  const enc = await encryptOne(phone, device, encodeWAMessage(message), { type });
  enc.attrs.count = child(receipt, 'retry')?.attrs.count ?? '1';
  const attrs = group
    ? { to: from, participant, addressing_mode: 'lid' }
    : { to: from, recipient: own ? entry.address : undefined, device_fanout: 'false' };
  phone.submit(node('message', { id, type, ...attrs }, [enc]));
}

async function withSenderKey(
  phone: PhoneParts,
  group: string,
  content: proto.IMessage,
): Promise<proto.IMessage> {
  const { distribution } = await phone.cipher.encryptGroup(group, phone.device, encodeWAMessage({}));
  return {
    ...content,
    senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: distribution },
  };
}

/** The key bundle a retry receipt carries, when it carries one. */
function bundleIn(receipt: BinaryNode): Parameters<PhoneParts['cipher']['startSession']>[1] | undefined {
  const keys = child(receipt, 'keys');
  const skey = child(keys, 'skey');
  const key = child(keys, 'key');
  const identity = bytesOf(child(keys, 'identity'));
  const value = bytesOf(child(skey, 'value'));
  const signature = bytesOf(child(skey, 'signature'));
  if (!identity || !value || !signature) return undefined;
  const oneTime = bytesOf(child(key, 'value'));
  return {
    registrationId: uintOf(child(receipt, 'registration')) ?? 0,
    identity,
    signedPreKey: { id: uintOf(child(skey, 'id')) ?? 0, value, signature },
    preKey: oneTime && { id: uintOf(child(key, 'id')) ?? 0, value: oneTime },
  };
}
