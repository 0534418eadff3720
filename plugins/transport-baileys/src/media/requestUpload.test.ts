import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MediaGone } from '@recado/transport';
import { bindWaitForEvent, makeEventBuffer, type WAMessage } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { quietLogger } from '../socket/quietLogger.ts';
import { useWorld } from '../testing/useWorld.ts';
import { requestUpload } from './requestUpload.ts';

const world = useWorld({ mediaMs: 1_500 });

it('a file that is not at the media host any more is uploaded again by our phone, unless it has it no more or is off', async () => {
  const own = world.phone();
  const line = world.line(own);
  const { host } = await line.link();
  const friend = world.phone();
  const bytes = randomBytes(5_000);
  const arrived = async () => {
    const { id } = await friend.send(line.phone, { media: { kind: 'image', bytes } });
    const { content } = await line.message(host, id);
    if (content.type !== 'media') throw new Error(`It came as ${content.type}.`);
    return content.media;
  };
  const expire = async (media: { open(): Promise<unknown> }, status: number) => {
    await world.emulator.faults.add({ kind: 'mediaStatus', status });
    await expect(media.open()).rejects.toThrow(MediaGone);
    // And not only for a moment.
    await expect(media.open()).rejects.toThrow(MediaGone);
  };
  const media = await arrived();
  await expire(media, 410);
  await media.request?.();
  expect(await buffer(await media.open())).toEqual(bytes);

  const later = await arrived();
  await expire(later, 404);
  own.setOnline(false);
  await expect(later.request?.()).rejects.toMatchObject({ reason: 'unreachable' });
  own.setOnline(true);
  const lost = await arrived();
  await expire(lost, 404);
  own.deleteFiles();
  await expect(lost.request?.()).rejects.toMatchObject({ reason: 'media-refused' });
  expect(world.emulator.unknown()).toEqual([]);
});

it('nothing waits any more for a phone that did not answer, and others still do', async () => {
  const ev = makeEventBuffer(quietLogger({ debug() {}, info() {}, warn() {}, error() {} }));
  const waiting = new Set<unknown>();
  // As Baileys waits: for as long as the connection lasts.
  const updateMediaMessage = async (message: WAMessage) => {
    const { id } = message.key;
    waiting.add(id);
    await bindWaitForEvent(ev, 'messages.media-update')(async told => told.some(({ key }) => key.id === id));
    waiting.delete(id);
    return message;
  };
  const ask = (id: string, ms: number) =>
    requestUpload({ ev, updateMediaMessage }, { key: { id } }, ms, new AbortController().signal);
  const other = ask('OTHER', 600_000);
  await expect(ask('LATE', 1)).rejects.toMatchObject({ reason: 'unreachable' });
  await expect.poll(() => [...waiting]).toEqual(['OTHER']);
  ev.emit('messages.media-update', [{ key: { id: 'OTHER' } }]);
  await other;
});
