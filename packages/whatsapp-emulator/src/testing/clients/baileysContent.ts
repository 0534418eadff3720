import type * as baileys from '@whiskeysockets/baileys';
import type { MessageReference, ScenarioClient } from './ScenarioClient.ts';

export type BaileysMediaInput = Parameters<ScenarioClient['sendMedia']>[1];

/** Converts a file to content for Baileys' `sendMessage`. */
export function toBaileysContent({ kind, bytes, caption }: BaileysMediaInput): baileys.AnyMessageContent {
  const file = Buffer.from(bytes);
  const captionPart = caption === undefined ? {} : { caption };
  // If thumbnail or size were missing, Baileys would look for an image library to compute them.
  if (kind === 'image') return { image: file, jpegThumbnail: '', width: 1, height: 1, ...captionPart };
  if (kind === 'audio') return { audio: file, ptt: true, seconds: 1, mimetype: 'audio/ogg; codecs=opus' };
  return { document: file, mimetype: 'application/pdf', fileName: 'a.pdf', ...captionPart };
}

export const toMessageKey = ({ id, chat, fromMe, sender }: MessageReference): baileys.WAMessageKey => ({
  id,
  remoteJid: chat,
  fromMe,
  ...(chat.endsWith('@g.us') && !fromMe && sender !== undefined ? { participant: sender } : {}),
});
