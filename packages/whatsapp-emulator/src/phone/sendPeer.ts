import { randomBytes } from 'node:crypto';
import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import { encryptOne } from './encryptOne.ts';
import type { PhoneParts } from './PhoneParts.ts';

/** How many are there to be sent again. */
const kept = 20;

/** Sends a companion of the same account something no chat shows: keys, history, answers. */
export async function sendPeer(
  phone: PhoneParts,
  companion: Device,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const id = randomBytes(16).toString('hex').toUpperCase();
  phone.peerMessages.set(id, protocolMessage);
  const [oldest = id] = phone.peerMessages.keys();
  if (phone.peerMessages.size > kept) phone.peerMessages.delete(oldest);
  await phone.inTurn(async () => phone.submit(await peerStanza(phone, companion, id, protocolMessage)));
}

/** Such a message for the wire; sessions are touched, so it is the caller's turn. */
export async function peerStanza(
  phone: PhoneParts,
  companion: Device,
  id: string,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<BinaryNode> {
  const padded = encodeWAMessage({ protocolMessage });
  const attrs = { id, to: companion.jid, type: 'text', category: 'peer', push_priority: 'high' };
  return node('message', attrs, [await encryptOne(phone, companion, padded, { type: 'text' })]);
}
