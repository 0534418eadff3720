import type { MediaKind } from '@recado/transport';

/** What WhatsApp mixes into the keys of a file of this kind, and where it is uploaded. */
export const keyInfo: Readonly<Record<MediaKind | 'history', string>> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
  history: 'WhatsApp History Keys',
};
