import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MediaGone } from '@recado/transport';
import { bindWaitForEvent, makeEventBuffer, type WAMessage } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { createBaileysLogger } from '../socket/createBaileysLogger.ts';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { requestMediaReupload } from './requestMediaReupload.ts';

const world = useTransportFixture({ mediaMs: 1_500 });

it('makes the phone upload a lost file again, and rejects when the phone is off or no longer has the file', async () => {
  const ownPhone = world.createPhone();
  const line = world.createLine(ownPhone);
  const { host } = await line.link();
  const friend = world.createPhone();
  const bytes = randomBytes(5_000);
  const receiveImage = async () => {
    const { id } = await friend.send(line.phone, { media: { kind: 'image', bytes } });
    const { content } = await line.waitForMessage(host, id);
    if (content.type !== 'media') throw new Error(`Received ${content.type} instead of media.`);
    return content.media;
  };
  const expire = async (media: { open(): Promise<unknown> }, status: number) => {
    await world.emulator.faults.add({ kind: 'mediaStatus', status });
    await expect(media.open()).rejects.toThrow(MediaGone);
    // The media host must have lost the file permanently, not only for a moment.
    await expect(media.open()).rejects.toThrow(MediaGone);
  };
  const media = await receiveImage();
  await expire(media, 410);
  await media.request?.();
  expect(await buffer(await media.open())).toEqual(bytes);

  const secondMedia = await receiveImage();
  await expire(secondMedia, 404);
  ownPhone.setOnline(false);
  await expect(secondMedia.request?.()).rejects.toMatchObject({ reason: 'unreachable' });
  ownPhone.setOnline(true);
  const thirdMedia = await receiveImage();
  await expire(thirdMedia, 404);
  ownPhone.deleteFiles();
  await expect(thirdMedia.request?.()).rejects.toMatchObject({ reason: 'media-refused' });
  expect(world.emulator.unknown()).toEqual([]);
});

it('rejects as unreachable when the phone does not answer in time, and leaves other requests pending', async () => {
  const ev = makeEventBuffer(createBaileysLogger({ debug() {}, info() {}, warn() {}, error() {} }));
  const pendingIds = new Set<unknown>();
  // Baileys waits for the phone's answer until the connection ends, so this replacement does so as well.
  const updateMediaMessage = async (message: WAMessage) => {
    const { id } = message.key;
    pendingIds.add(id);
    await bindWaitForEvent(ev, 'messages.media-update')(async updates => updates.some(({ key }) => key.id === id));
    pendingIds.delete(id);
    return message;
  };
  const request = (id: string, ms: number) =>
    requestMediaReupload({ ev, updateMediaMessage }, { key: { id } }, ms, new AbortController().signal);
  const otherRequest = request('OTHER', 600_000);
  await expect(request('LATE', 1)).rejects.toMatchObject({ reason: 'unreachable' });
  await expect.poll(() => [...pendingIds]).toEqual(['OTHER']);
  ev.emit('messages.media-update', [{ key: { id: 'OTHER' } }]);
  await otherRequest;
});
