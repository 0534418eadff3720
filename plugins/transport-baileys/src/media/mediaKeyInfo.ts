import type { MediaKind } from '@recado/transport';

/** HKDF info with which WhatsApp derives the keys of a file, by its kind. */
export const mediaKeyInfo: Readonly<Record<MediaKind | 'history', string>> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
  history: 'WhatsApp History Keys',
};
