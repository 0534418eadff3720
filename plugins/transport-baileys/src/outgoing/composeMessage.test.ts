import { expect, it } from 'vitest';
import { composeMediaMessage } from './composeMessage.ts';

const uploadedMedia = {
  url: 'https://mmg.whatsapp.net/a',
  directPath: '/a',
  mediaKey: new Uint8Array(32),
  fileSha256: new Uint8Array(32),
  fileEncSha256: new Uint8Array(32),
  fileLength: 9,
};
const mediaMetadata = { width: 1_200, height: 800, thumbnail: new Uint8Array([255, 216]) };
const media = { mimeType: 'image/webp', ...mediaMetadata, open: () => Promise.reject(new Error('not read')) };

it('composeMediaMessage adds size and thumbnail for an image, but no thumbnail for a sticker', () => {
  const { imageMessage } = composeMediaMessage(
    { type: 'media', media: { ...media, kind: 'image' } },
    uploadedMedia,
  ).message;
  expect(imageMessage).toMatchObject({ width: 1_200, height: 800, jpegThumbnail: mediaMetadata.thumbnail });
  const { stickerMessage } = composeMediaMessage(
    { type: 'media', media: { ...media, kind: 'sticker' } },
    uploadedMedia,
  ).message;
  expect(stickerMessage).toMatchObject({ width: 1_200, height: 800 });
  expect(stickerMessage).not.toHaveProperty('jpegThumbnail');
});

it('composeMediaMessage adds the duration for audio', () => {
  const audio = { ...media, kind: 'audio', seconds: 7.4 } as const;
  expect(composeMediaMessage({ type: 'media', media: audio }, uploadedMedia).message.audioMessage).toMatchObject({
    seconds: 7,
  });
});

it('composeMediaMessage adds the page count for a document', () => {
  const document = { ...media, kind: 'document', pages: 3 } as const;
  expect(composeMediaMessage({ type: 'media', media: document }, uploadedMedia).message.documentMessage).toMatchObject({
    pageCount: 3,
  });
});

it('composeMediaMessage lets only a video play like a GIF', () => {
  const video = { ...media, kind: 'video', mimeType: 'video/mp4', gif: true } as const;
  expect(composeMediaMessage({ type: 'media', media: video }, uploadedMedia).message.videoMessage).toMatchObject({
    gifPlayback: true,
  });
  const image = { ...media, kind: 'image', gif: true } as const;
  expect(composeMediaMessage({ type: 'media', media: image }, uploadedMedia).message.imageMessage).not.toHaveProperty(
    'gifPlayback',
  );
});

it.each([true, undefined])('composeMediaMessage marks a sticker as animated: %s', animated => {
  const sticker = { ...media, kind: 'sticker', mimeType: 'image/webp', ...(animated && { animated }) } as const;
  const { stickerMessage } = composeMediaMessage({ type: 'media', media: sticker }, uploadedMedia).message;
  expect(stickerMessage?.isAnimated).toBe(animated);
});
