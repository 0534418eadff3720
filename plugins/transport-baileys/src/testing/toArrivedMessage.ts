import { type MediaKind, mediaKinds } from '@recado/transport';
import type { ArrivedMessage } from '@recado/transport/conformance';
import type { Phone, PhoneMessage } from '@recado/whatsapp-emulator';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import { readMessageContent } from '../incoming/content/readMessageContent.ts';
import { readMessageContext } from '../incoming/content/readMessageContext.ts';
import type { MediaSource } from '../media/fetchMedia.ts';

/** Source of files that is never contacted, because only the content is parsed and no file is downloaded. */
const unreachableSource: MediaSource = { host: 'nowhere.invalid', deadlineMs: 1 };

/** Converts an entry of an emulated phone's log to the form of the conformance suite. */
export function toArrivedMessage(phone: Phone, message: PhoneMessage): ArrivedMessage {
  const { chat, content, id, kind, text } = message;
  const { quoted, mentions } = readMessageContext(content);
  const groupAndReferences = {
    ...(chat.endsWith('@g.us') && { group: chat.replace('@g.us', '') }),
    ...(quoted && { quoted: quoted.id }),
    ...(mentions && { mentions }),
  };
  if (kind === 'text') return { id, ...groupAndReferences, text };
  if (kind !== 'media') {
    const parsedContent = readMessageContent(content, unreachableSource);
    if (!parsedContent || parsedContent.type === 'text' || parsedContent.type === 'media')
      return { id, ...groupAndReferences, text };
    return { id, ...groupAndReferences, content: parsedContent };
  }
  const inner = normalizeMessageContent(content) ?? {};
  const mediaKind = mediaKinds.find(candidate => inner[messageFieldOf(candidate)]);
  if (!mediaKind) throw new Error('A media message without media.');
  const file = inner[messageFieldOf(mediaKind)] as proto.Message.IDocumentMessage;
  return {
    id,
    ...groupAndReferences,
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

const messageFieldOf = (kind: MediaKind) => `${kind}Message` as const;
