import { expect, it } from 'vitest';
import { composeMedia } from './composeMessage.ts';

const uploaded = {
  url: 'https://mmg.whatsapp.net/a',
  directPath: '/a',
  mediaKey: new Uint8Array(32),
  fileSha256: new Uint8Array(32),
  fileEncSha256: new Uint8Array(32),
  fileLength: 9,
};
const look = { width: 1_200, height: 800, thumbnail: new Uint8Array([255, 216]) };
const media = { mimeType: 'image/webp', ...look, open: () => Promise.reject(new Error('not read')) };

it('a picture carries its size and a small one of itself; a sticker has no room for one', () => {
  const { imageMessage } = composeMedia(
    { type: 'media', media: { ...media, kind: 'image' } },
    uploaded,
  ).message;
  expect(imageMessage).toMatchObject({ width: 1_200, height: 800, jpegThumbnail: look.thumbnail });
  const { stickerMessage } = composeMedia(
    { type: 'media', media: { ...media, kind: 'sticker' } },
    uploaded,
  ).message;
  expect(stickerMessage).toMatchObject({ width: 1_200, height: 800 });
  expect(stickerMessage).not.toHaveProperty('jpegThumbnail');
});

it('sound carries how long it plays', () => {
  const sound = { ...media, kind: 'audio', seconds: 7.4 } as const;
  expect(composeMedia({ type: 'media', media: sound }, uploaded).message.audioMessage).toMatchObject({
    seconds: 7,
  });
});

it('a document carries how many pages it has', () => {
  const document = { ...media, kind: 'document', pages: 3 } as const;
  expect(composeMedia({ type: 'media', media: document }, uploaded).message.documentMessage).toMatchObject({
    pageCount: 3,
  });
});
