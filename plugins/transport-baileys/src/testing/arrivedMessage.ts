import { type MediaKind, mediaKinds } from '@recado/transport';
import type { ArrivedMessage } from '@recado/transport/conformance';
import type { Phone, PhoneMessage } from '@recado/whatsapp-emulator';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import { readContent } from '../incoming/content/readContent.ts';
import { readSurroundings } from '../incoming/content/readSurroundings.ts';
import type { MediaSource } from '../media/fetchMedia.ts';

/** What it says is read, and no file of it. */
const nowhere: MediaSource = { host: 'nowhere.invalid', deadlineMs: 1 };

/** An entry of an emulated phone's log as the conformance suite reads it. */
export function arrivedMessage(phone: Phone, message: PhoneMessage): ArrivedMessage {
  const { chat, content, id, kind, text } = message;
  const { quoted, mentions } = readSurroundings(content);
  const group = {
    ...(chat.endsWith('@g.us') && { group: chat.replace('@g.us', '') }),
    ...(quoted && { quoted: quoted.id }),
    ...(mentions && { mentions }),
  };
  if (kind === 'text') return { id, ...group, text };
  if (kind !== 'media') {
    const said = readContent(content, nowhere);
    if (!said || said.type === 'text' || said.type === 'media') return { id, ...group, text };
    return { id, ...group, content: said };
  }
  const inner = normalizeMessageContent(content) ?? {};
  const mediaKind = mediaKinds.find(each => inner[partOf(each)]);
  if (!mediaKind) throw new Error('A media message without media.');
  const file = inner[partOf(mediaKind)] as proto.Message.IDocumentMessage;
  return {
    id,
    ...group,
    media: {
      kind: mediaKind,
      mimeType: file.mimetype ?? '',
      ...(file.fileName ? { fileName: file.fileName } : {}),
      ...(file.caption ? { caption: file.caption } : {}),
      ...(inner.audioMessage?.ptt && { voice: true as const }),
      bytes: () => phone.downloadMedia(id),
    },
  };
}

const partOf = (kind: MediaKind) => `${kind}Message` as const;
