import type { Content, Media, MediaKind } from '@recado/transport';
import { type proto, toNumber } from '@whiskeysockets/baileys';
import { fetchMedia, type MediaSource } from '../../media/fetchMedia.ts';

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
export function readMedia(message: proto.IMessage, source: MediaSource): Content | undefined {
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
