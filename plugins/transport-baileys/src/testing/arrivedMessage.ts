import { type MediaKind, mediaKinds } from '@recado/transport';
import type { ArrivedMessage } from '@recado/transport/conformance';
import type { Phone, PhoneMessage } from '@recado/whatsapp-emulator';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';

/** An entry of an emulated phone's log as the conformance suite reads it. */
export function arrivedMessage(phone: Phone, message: PhoneMessage): ArrivedMessage {
  const { chat, content, id, kind, text } = message;
  const group = chat.endsWith('@g.us') ? { group: chat.replace('@g.us', '') } : {};
  if (kind !== 'media') return { id, ...group, text };
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
      bytes: () => phone.downloadMedia(id),
    },
  };
}

const partOf = (kind: MediaKind) => `${kind}Message` as const;
