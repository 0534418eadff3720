import { expect, it } from 'vitest';
import type { LineTestContext } from './LineTestContext.ts';

const data = Buffer.from('imagen').toString('base64');

/** Declares tests for albums, pins, mentions of everyone and the setting for disappearing messages. */
export function defineGroupedMessageTests(getContext: () => LineTestContext): void {
  it('gives an album and its pictures one ID', async () => {
    const { shop, marta, awaitMessage, awaitEvent } = getContext();
    const album = await marta.send(shop.number, { album: { images: 2 } });
    const ids = [album];
    for (let n = 0; n < 2; n += 1)
      ids.push(await marta.send(shop.number, { media: { kind: 'image', data, caption: `Foto ${n}`, album } }));
    for (const id of ids) {
      expect(await awaitMessage(id)).toMatchObject({ albumId: album });
      expect((await awaitEvent('message.received', id)).data).toMatchObject({ albumId: album });
    }
    expect(await awaitMessage(album)).toMatchObject({ kind: 'album', album: { images: 2, videos: 0 } });
  });

  it('stores and reports that a message was pinned and unpinned', async () => {
    const { shop, marta, awaitMessage, awaitEvent, readInbox } = getContext();
    const id = await marta.write(shop.number, 'Abrimos a las 8');
    await awaitMessage(id);
    const before = (await readInbox()).length;
    await marta.send(shop.number, { pin: id, pinned: true, seconds: 86_400 });
    const { pinned } = await awaitMessage(id, message => message.pinned);
    expect(Date.parse(pinned?.until ?? '') - Date.parse(pinned?.timestamp ?? '')).toBe(86_400_000);
    expect((await awaitEvent('message.pinned', id)).data).toMatchObject({ pinned: true, name: 'Marta' });
    await marta.send(shop.number, { pin: id, pinned: false });
    await awaitMessage(id, message => !message.pinned);
    expect(await readInbox()).toHaveLength(before);
  });

  it('reports a mention of everyone', async () => {
    const { emulator, shop, marta, awaitMessage, awaitEvent } = getContext();
    const group = await emulator.control.group('Avisos', marta.number, [shop.number]);
    const raw = { extendedTextMessage: { text: '@all Cerramos', contextInfo: { nonJidMentions: 1 } } };
    const id = await marta.send(group, { raw });
    expect(await awaitMessage(id)).toMatchObject({ text: '@all Cerramos', mentionsAll: true });
    expect((await awaitEvent('message.received', id)).data).toMatchObject({ mentionsAll: true });
  });

  it('reports that a customer turned disappearing messages on and off', async () => {
    const { shop, marta, awaitMessage, awaitEvent } = getContext();
    for (const seconds of [86_400, 0]) {
      const id = await marta.send(shop.number, { expiration: seconds });
      expect(await awaitMessage(id)).toMatchObject({ kind: 'expiration', expiration: { seconds } });
      expect((await awaitEvent('message.received', id)).data).toMatchObject({ expiration: { seconds } });
    }
  });
}
