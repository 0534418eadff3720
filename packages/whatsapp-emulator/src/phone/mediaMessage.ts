import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { getMediaKeys, type proto } from '@whiskeysockets/baileys';
import type { MediaKind, PhoneMedia } from '../model/PhoneMessage.ts';
import type { Outgoing } from './Outgoing.ts';
import type { PhoneParts } from './PhoneParts.ts';

const mimetypes: Readonly<Record<MediaKind, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

/** Encrypts media, stores it at the media host and builds the message that names it. */
export async function mediaMessage(
  phone: PhoneParts,
  content: { readonly media: PhoneMedia; readonly quote?: string },
  contextInfo: proto.IContextInfo,
): Promise<Outgoing> {
  const { media } = content;
  const { kind, bytes, caption, fileName, voice } = media;
  const mediaKey = randomBytes(32);
  const encrypted = await encryptMedia(bytes, mediaKey, kind);
  const { directPath } = phone.media.store(kind, encrypted);
  const part = {
    url: `https://${phone.server.options.mediaHost()}${directPath}`,
    directPath,
    mediaKey,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    mimetype: media.mimetype ?? mimetypes[kind],
    fileLength: bytes.length,
    fileSha256: sha256(bytes),
    fileEncSha256: sha256(encrypted),
    contextInfo,
    ...(caption === undefined ? {} : { caption }),
    ...(kind === 'document' ? { fileName: fileName ?? 'documento', title: fileName ?? 'documento' } : {}),
    ...(kind === 'audio' ? { ptt: voice ?? false } : {}),
  };
  return {
    message: { [`${kind}Message`]: part },
    type: 'media',
    mediatype: voice ? 'ptt' : kind,
    kind: 'media',
    text: caption ?? '',
    target: content.quote,
  };
}

/** AES-256-CBC with a truncated HMAC behind it, keys drawn from the media key as WhatsApp does. */
async function encryptMedia(bytes: Uint8Array, mediaKey: Uint8Array, kind: MediaKind): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, kind);
  if (!macKey) throw new Error('the media keys lack a mac key');
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const mac = createHmac('sha256', macKey).update(iv).update(ciphertext).digest().subarray(0, 10);
  return Buffer.concat([ciphertext, mac]);
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
