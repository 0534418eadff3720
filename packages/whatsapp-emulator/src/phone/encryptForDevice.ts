import type { Device } from '../server/Account.ts';
import { takeKeyBundle } from '../server/takeKeyBundle.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { OutgoingMessage } from './OutgoingMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';

/**
 * Offset of the byte to corrupt, counted from the end of the ciphertext. In every message, also in the first
 * of a session, this byte is part of the encrypted data or of its authentication code.
 */
const GARBLED_BYTE_OFFSET = 16;

/**
 * Encrypts a message for one device. If there is no session yet, starts one from the device's key bundle.
 */
export async function encryptForDevice(
  phone: PhoneContext,
  device: Device,
  padded: Uint8Array,
  { type: kind, mediatype }: Pick<OutgoingMessage, 'type' | 'mediatype'>,
): Promise<BinaryNode> {
  if (!phone.cipher.hasSession(device)) {
    await phone.cipher.startSession(device, takeKeyBundle(phone.server, device));
  }
  const { type, ciphertext } = await phone.cipher.encrypt(device, padded);
  if (phone.isGarbled)
    ciphertext[ciphertext.length - GARBLED_BYTE_OFFSET] = (ciphertext.at(-GARBLED_BYTE_OFFSET) ?? 0) ^ 1;
  const hide = kind === 'reaction' ? 'hide' : undefined;
  return node('enc', { v: 2, type, mediatype, 'decrypt-fail': hide }, ciphertext);
}
