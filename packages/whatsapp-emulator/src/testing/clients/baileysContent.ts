import type * as baileys from '@whiskeysockets/baileys';
import type { Client, Named } from './Client.ts';

export type SentMedia = Parameters<Client['sendMedia']>[1];

/** A file as `sendMessage` takes it. */
export function contentOf({ kind, bytes, caption }: SentMedia): baileys.AnyMessageContent {
  const file = Buffer.from(bytes);
  const captioned = caption === undefined ? {} : { caption };
  // With thumbnail and size, so that no image library is looked for.
  if (kind === 'image') return { image: file, jpegThumbnail: '', width: 1, height: 1, ...captioned };
  if (kind === 'audio') return { audio: file, ptt: true, seconds: 1, mimetype: 'audio/ogg; codecs=opus' };
  return { document: file, mimetype: 'application/pdf', fileName: 'a.pdf', ...captioned };
}

export const keyOf = ({ id, chat, fromMe, sender }: Named): baileys.WAMessageKey => ({
  id,
  remoteJid: chat,
  fromMe,
  ...(chat.endsWith('@g.us') && !fromMe && sender !== undefined ? { participant: sender } : {}),
});
