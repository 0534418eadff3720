import type { Device } from '../server/Account.ts';
import { takePreKeyBundle } from '../server/takePreKeyBundle.ts';
import { type BinaryNode, buildBinaryNode } from '../wire/buildBinaryNode.ts';
import type { OutgoingMessage } from './OutgoingMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';

/**
 * Offset of the byte to corrupt, counted from the end of the ciphertext. In every message, this byte is part of
 * the encrypted data or its authentication code, even in the first message of a session.
 */
const GARBLED_BYTE_OFFSET = 16;

/**
 * Encrypts a message for one device. Starts a session from the device's key bundle if there is no session
 * yet.
 */
export async function encryptForDevice(
  phone: PhoneContext,
  device: Device,
  padded: Uint8Array,
  { type: kind, mediatype }: Pick<OutgoingMessage, 'type' | 'mediatype'>,
): Promise<BinaryNode> {
  if (!phone.cipher.hasSession(device)) {
    await phone.cipher.startSession(device, takePreKeyBundle(phone.server, device));
  }
  const { type, ciphertext } = await phone.cipher.encrypt(device, padded);
  if (phone.isGarbled)
    ciphertext[ciphertext.length - GARBLED_BYTE_OFFSET] = (ciphertext.at(-GARBLED_BYTE_OFFSET) ?? 0) ^ 1;
  const hide = kind === 'reaction' ? 'hide' : undefined;
  return buildBinaryNode('enc', { v: 2, type, mediatype, 'decrypt-fail': hide }, ciphertext);
}
