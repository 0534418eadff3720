import { randomBytes } from 'node:crypto';
import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { node } from '../wire/node.ts';
import { encryptOne } from './encryptOne.ts';
import type { PhoneParts } from './PhoneParts.ts';

/** Sends a companion of the same account something no chat shows: keys, history, answers. */
export async function sendPeer(
  phone: PhoneParts,
  companion: Device,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const padded = encodeWAMessage({ protocolMessage });
  const id = randomBytes(16).toString('hex').toUpperCase();
  const attrs = { id, to: companion.jid, type: 'text', category: 'peer', push_priority: 'high' };
  await phone.inTurn(async () => {
    phone.submit(node('message', attrs, [await encryptOne(phone, companion, padded, { type: 'text' })]));
  });
}
