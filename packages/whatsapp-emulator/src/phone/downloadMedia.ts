import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { getMediaKeys, type MediaType, normalizeMessageContent } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { findMediaContent } from './summarizeMessageContent.ts';

/**
 * Fetches the media of a message from the media host, checks its MAC, decrypts it and checks its hash.
 * @throws EmulatorError 404 when the message has no media or the host deleted it; Error when the
 *   file is not authentic
 */
export async function downloadMedia(phone: PhoneContext, message: PhoneMessage): Promise<Buffer> {
  const content = normalizeMessageContent(message.content) ?? {};
  const part = findMediaContent(content);
  const encrypted = phone.media.load(part?.directPath ?? '');
  if (!part || !encrypted) throw new EmulatorError(404, `message ${message.id} has no stored media`);
  const { iv, cipherKey, macKey } = await getMediaKeys(part.mediaKey, resolveMediaType(content));
  if (!macKey) throw new Error('the media keys contain no MAC key');
  const ciphertext = encrypted.subarray(0, -10);
  const mac = createHmac('sha256', macKey).update(iv).update(ciphertext).digest().subarray(0, 10);
  if (!mac.equals(encrypted.subarray(-10))) throw new Error('the MAC of the media is wrong');
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const plaintext = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  if (
    !createHash('sha256')
      .update(plaintext)
      .digest()
      .equals(part.fileSha256 ?? Buffer.alloc(0))
  ) {
    throw new Error('the hash of the media is wrong');
  }
  return plaintext;
}

function resolveMediaType(content: object): MediaType {
  const name = Object.keys(content).find(key =>
    ['imageMessage', 'videoMessage', 'audioMessage', 'documentMessage', 'stickerMessage'].includes(key),
  );
  return (name?.replace('Message', '') ?? 'image') as MediaType;
}
