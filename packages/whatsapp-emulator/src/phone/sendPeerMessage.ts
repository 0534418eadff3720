import { randomBytes } from 'node:crypto';
import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { type BinaryNode, buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { encryptForDevice } from './encryptForDevice.ts';
import type { PhoneContext } from './PhoneContext.ts';

/** Maximum number of sent peer messages that are stored, because a companion may request them again. */
const MAX_STORED_PEER_MESSAGES = 20;

/**
 * Sends a message to a companion of the phone's account. The message contains keys, history, or the answer to
 * a request, and is not shown in any chat.
 */
export async function sendPeerMessage(
  phone: PhoneContext,
  companion: Device,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const id = randomBytes(16).toString('hex').toUpperCase();
  phone.peerMessages.set(id, protocolMessage);
  const [oldest = id] = phone.peerMessages.keys();
  if (phone.peerMessages.size > MAX_STORED_PEER_MESSAGES) phone.peerMessages.delete(oldest);
  await phone.runInOrder(async () => phone.submit(await encryptPeerMessage(phone, companion, id, protocolMessage)));
}

/**
 * Encrypts a peer message for a companion device. Encryption changes the Signal sessions, so callers must
 * ensure that no other step uses these sessions at the same time.
 */
export async function encryptPeerMessage(
  phone: PhoneContext,
  companion: Device,
  id: string,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<BinaryNode> {
  const padded = encodeWAMessage({ protocolMessage });
  const attrs = { id, to: companion.jid, type: 'text', category: 'peer', push_priority: 'high' };
  return buildBinaryNode('message', attrs, [await encryptForDevice(phone, companion, padded, { type: 'text' })]);
}
