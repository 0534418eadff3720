import type { MediaKind, Outgoing } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';
import type { UploadedMedia } from '../media/UploadedMedia.ts';

type MediaContent = Extract<Outgoing['content'], { type: 'media' }>;

const parts: Readonly<Record<MediaKind, keyof proto.IMessage>> = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
};

export const composeText = (text: string): proto.IMessage => ({ conversation: text });

/** The message that names an uploaded file. */
export function composeMedia({ media, caption }: MediaContent, uploaded: UploadedMedia): proto.IMessage {
  const { fileName, kind, mimeType } = media;
  const file = {
    ...uploaded,
    mimetype: mimeType,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    ...(caption === undefined ? {} : { caption }),
    ...(kind === 'document' && fileName !== undefined ? { fileName, title: fileName } : {}),
  };
  return { [parts[kind]]: file };
}
