import type { Content, Media, MediaKind } from '@recado/transport';
import { normalizeMessageContent, proto, toNumber } from '@whiskeysockets/baileys';
import { fetchMedia, type MediaSource } from '../../media/fetchMedia.ts';

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/** Parts that say nothing to a reader. */
const silent = new Set(['senderKeyDistributionMessage', 'messageContextInfo', 'protocolMessage']);

/** What a message says, out of whatever it is wrapped in; undefined when it says nothing to a reader. */
export function readContent(wrapped: proto.IMessage, source: MediaSource): Content | undefined {
  const message = normalizeMessageContent(wrapped) ?? {};
  return (
    readText(message) ??
    readMedia(message, source) ??
    readCard(message) ??
    readAbout(message) ??
    other(message)
  );
}

/** Id of the message that this one answers. */
export function readQuoted(wrapped: proto.IMessage): string | undefined {
  const message = normalizeMessageContent(wrapped) ?? {};
  for (const part of Object.values(message)) {
    const info = (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo;
    if (info?.stanzaId) return info.stanzaId;
  }
  return undefined;
}

function readText({ conversation, extendedTextMessage }: proto.IMessage): Content | undefined {
  const text = conversation || extendedTextMessage?.text;
  return text ? { type: 'text', text } : undefined;
}

function readCard(message: proto.IMessage): Content | undefined {
  const { contactMessage, contactsArrayMessage } = message;
  const place = message.locationMessage ?? message.liveLocationMessage;
  if (place) {
    const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
    const name = message.locationMessage?.name;
    return {
      type: 'location',
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      ...(name ? { name } : {}),
    };
  }
  if (contactMessage)
    return { type: 'contact', name: contactMessage.displayName ?? '', vcard: contactMessage.vcard ?? '' };
  if (contactsArrayMessage)
    return {
      type: 'contact',
      name: contactsArrayMessage.displayName ?? '',
      vcard: (contactsArrayMessage.contacts ?? []).map(({ vcard }) => vcard ?? '').join('\n'),
    };
  return undefined;
}

/** What is said about another message. */
function readAbout({ reactionMessage, protocolMessage }: proto.IMessage): Content | undefined {
  if (reactionMessage)
    return { type: 'reaction', target: reactionMessage.key?.id ?? '', emoji: reactionMessage.text ?? '' };
  const target = protocolMessage?.key?.id ?? '';
  if (protocolMessage?.type === REVOKE) return { type: 'deletion', target };
  if (protocolMessage?.type !== MESSAGE_EDIT) return undefined;
  const edited = normalizeMessageContent(protocolMessage.editedMessage) ?? {};
  const captioned = edited.imageMessage ?? edited.videoMessage ?? edited.documentMessage;
  const text = edited.conversation ?? edited.extendedTextMessage?.text ?? captioned?.caption ?? '';
  return { type: 'edit', target, text };
}

function other(message: proto.IMessage): Content | undefined {
  const name = Object.entries(message).find(([part, value]) => value !== null && !silent.has(part))?.[0];
  return name === undefined ? undefined : { type: 'unsupported', name };
}

type File = NonNullable<
  proto.IMessage['imageMessage' | 'videoMessage' | 'audioMessage' | 'documentMessage' | 'stickerMessage'] &
    proto.Message.IDocumentMessage
>;

const defaultTypes: Readonly<Record<MediaKind, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

/** The file a message carries; undefined when it carries none. */
function readMedia(message: proto.IMessage, source: MediaSource): Content | undefined {
  const parts: readonly (readonly [MediaKind, Partial<File> | null | undefined])[] = [
    ['image', message.imageMessage],
    ['video', message.videoMessage ?? message.ptvMessage],
    ['audio', message.audioMessage],
    ['document', message.documentMessage],
    ['sticker', message.stickerMessage],
  ];
  for (const [kind, file] of parts) {
    if (!file) continue;
    const media = toMedia(kind, file, source);
    return { type: 'media', media, ...(file.caption ? { caption: file.caption } : {}) };
  }
  return undefined;
}

function toMedia(kind: MediaKind, file: Partial<File>, source: MediaSource): Media {
  const { mediaKey, directPath } = file;
  const size = file.fileLength ? toNumber(file.fileLength) : undefined;
  const sha256 = file.fileSha256?.length ? file.fileSha256 : undefined;
  const fileName = file.fileName ?? file.title;
  return {
    kind,
    mimeType: file.mimetype || defaultTypes[kind],
    ...(size === undefined ? {} : { size }),
    ...(sha256 ? { sha256: Buffer.from(sha256).toString('hex') } : {}),
    ...(fileName ? { fileName } : {}),
    open: async () => {
      if (!mediaKey?.length || !directPath) throw new Error('The message does not say where its media is.');
      return fetchMedia({ kind, mediaKey, directPath, size, sha256 }, source);
    },
  };
}
