import type { Media, MediaContent, MediaKind } from '@recado/transport';
import { type proto, toNumber } from '@whiskeysockets/baileys';
import { fetchMedia, type MediaSource } from '../../media/fetchMedia.ts';
import { encodeMediaLocator } from '../../media/mediaLocator.ts';

type File = Partial<
  Omit<proto.Message.IImageMessage, 'viewOnce'> &
    proto.Message.IDocumentMessage &
    proto.Message.IVideoMessage &
    proto.Message.IAudioMessage &
    proto.Message.IStickerMessage
>;

const defaultTypes: Readonly<Record<MediaKind, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

/** Reads the file of a message. Returns undefined if the message has none. */
export function readMediaContent(message: proto.IMessage, source: MediaSource): MediaContent | undefined {
  const parts: readonly (readonly [MediaKind, File | null | undefined])[] = [
    ['image', message.imageMessage],
    ['video', message.videoMessage ?? message.ptvMessage],
    ['audio', message.audioMessage],
    ['document', message.documentMessage],
    ['sticker', message.stickerMessage],
  ];
  for (const [kind, file] of parts) {
    if (!file) continue;
    const { messageKey, requestReupload } = source;
    const part = { [`${kind}Message`]: file };
    const media = {
      ...toMedia(kind, file, source),
      ...(messageKey && { createLocator: () => encodeMediaLocator(messageKey, part) }),
      ...(requestReupload && { request: () => requestReupload(part) }),
      ...(message.ptvMessage ? { round: true as const } : {}),
    };
    return { type: 'media', media, ...(file.caption ? { caption: file.caption } : {}) };
  }
  return undefined;
}

function toMedia(kind: MediaKind, file: File, source: MediaSource): Media {
  const { mediaKey } = file;
  const size = file.fileLength ? toNumber(file.fileLength) : undefined;
  const sha256 = file.fileSha256?.length ? file.fileSha256 : undefined;
  const fileName = file.fileName ?? file.title;
  return {
    kind,
    mimeType: file.mimetype || defaultTypes[kind],
    ...(size === undefined ? {} : { size }),
    ...(sha256 ? { sha256: Buffer.from(sha256).toString('hex') } : {}),
    ...(fileName ? { fileName } : {}),
    ...readDisplayMetadata(file),
    open: async () => {
      // Read the path on the media server only now, because it may have changed since the message arrived.
      const { directPath } = file;
      if (!mediaKey?.length || !directPath) throw new Error('The message has no location of its media.');
      return fetchMedia({ kind, mediaKey, directPath, size, sha256 }, source);
    },
  };
}

/**
 * Reads the data that an app displays before a file is opened. Only plausible values are accepted, because the
 * sender can set any value.
 */
function readDisplayMetadata(file: File): Partial<Media> {
  const { seconds, width, height, pageCount, ptt, waveform, gifPlayback, isAnimated } = file;
  return {
    ...positiveField('seconds', seconds),
    ...positiveField('width', width),
    ...positiveField('height', height),
    ...positiveField('pages', pageCount),
    ...(ptt ? { voice: true as const } : {}),
    ...(waveform?.length ? { waveform: [...waveform.subarray(0, 64)].map(clampLoudness) } : {}),
    ...(gifPlayback ? { gif: true as const } : {}),
    ...(isAnimated ? { animated: true as const } : {}),
  };
}

const positiveField = <Name extends string>(name: Name, value: number | null | undefined) =>
  (value ? { [name]: value } : {}) as { readonly [Key in Name]?: number };

const clampLoudness = (value: number): number => Math.min(100, value);
