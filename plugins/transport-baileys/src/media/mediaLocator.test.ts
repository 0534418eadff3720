import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MediaGone } from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { decodeMediaLocator, encodeMediaLocator } from './mediaLocator.ts';

const world = useTransportFixture({ mediaMs: 1_500 });

it('a later session finds, requests and fetches the file of an earlier one', async () => {
  const line = world.createLine(world.createPhone());
  const { host, session } = await line.link();
  const friend = world.createPhone();
  const bytes = randomBytes(5_000);
  const { id } = await friend.send(line.phone, { media: { kind: 'image', bytes, caption: 'Comprobante' } });
  const { content } = await line.waitForMessage(host, id);
  if (content.type !== 'media') throw new Error(`Received ${content.type} instead of media.`);
  const locator = content.media.createLocator?.() ?? '';
  await session.close('pause');

  const { session: later } = await line.connect();
  const media = later.findMedia?.(locator);
  if (!media) throw new Error('The later session does not find the file.');
  expect(media).toMatchObject({ kind: 'image', sha256: content.media.sha256, size: bytes.length });
  expect(await buffer(await media.open())).toEqual(bytes);
  await world.emulator.faults.add({ kind: 'mediaStatus', status: 410 });
  await expect(media.open()).rejects.toThrow(MediaGone);
  await media.request?.();
  expect(await buffer(await media.open())).toEqual(bytes);
  expect(media.createLocator?.()).not.toBe(locator);
  expect(later.findMedia?.('another transport wrote this')).toBeUndefined();
});

describe('a locator', () => {
  const key = { id: '3A', remoteJid: '5215512345678@s.whatsapp.net', fromMe: false };

  it('has the message’s key, and the path and key of the file, but not its preview', () => {
    const imageMessage = { directPath: '/v/t62/1', mediaKey: randomBytes(32), jpegThumbnail: randomBytes(9_000) };
    const locator = encodeMediaLocator(key, { imageMessage });
    expect(locator.length).toBeLessThan(1_000);
    const location = decodeMediaLocator(locator);
    expect(location?.key).toEqual(key);
    expect(location?.part.imageMessage?.directPath).toBe('/v/t62/1');
    expect(Buffer.from(location?.part.imageMessage?.mediaKey ?? [])).toEqual(imageMessage.mediaKey);
  });

  it.each(['', '{}', '[]', 'null', '{"key":{"id":"3A"}}', '{"key":{"id":"3A"},"part":"//8="}', '1234'])(
    'is not read from %s',
    text => {
      expect(decodeMediaLocator(text)).toBeUndefined();
    },
  );

  it('keeps every media kind', () => {
    for (const kind of ['image', 'video', 'audio', 'document', 'sticker']) {
      const part = proto.Message.fromObject({ [`${kind}Message`]: { directPath: `/${kind}` } });
      expect(decodeMediaLocator(encodeMediaLocator(key, part))?.part).toMatchObject({
        [`${kind}Message`]: { directPath: `/${kind}` },
      });
    }
  });
});
