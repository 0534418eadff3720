import type { Device } from '../server/Account.ts';
import { takeKeyBundle } from '../server/takeKeyBundle.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { Outgoing } from './Outgoing.ts';
import type { PhoneParts } from './PhoneParts.ts';

/** From the end, a byte of what was encrypted or of its authentication code, in a first message, too. */
const INSIDE = 16;

/** Encrypts for one device, with a session from its key bundle when there is none yet. */
export async function encryptOne(
  phone: PhoneParts,
  device: Device,
  padded: Uint8Array,
  { type: kind, mediatype }: Pick<Outgoing, 'type' | 'mediatype'>,
): Promise<BinaryNode> {
  if (!phone.cipher.hasSession(device)) {
    await phone.cipher.startSession(device, takeKeyBundle(phone.server, device));
  }
  const { type, ciphertext } = await phone.cipher.encrypt(device, padded);
  if (phone.isGarbled) ciphertext[ciphertext.length - INSIDE] = (ciphertext.at(-INSIDE) ?? 0) ^ 1;
  const hide = kind === 'reaction' ? 'hide' : undefined;
  return node('enc', { v: 2, type, mediatype, 'decrypt-fail': hide }, ciphertext);
}
