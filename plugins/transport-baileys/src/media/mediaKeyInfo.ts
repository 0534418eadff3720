import type { MediaKind } from '@recado/transport';

/** HKDF info strings with which WhatsApp derives the keys of a file, by kind of file. */
export const mediaKeyInfo: Readonly<Record<MediaKind | 'history', string>> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
  history: 'WhatsApp History Keys',
};
