import { describe, expect, it } from 'vitest';
import { expectSoon } from '../testing/expectSoon.ts';
import { getMessageText } from '../testing/index.ts';
import { useEmulator } from '../testing/useEmulator.ts';
import { buildBinaryNode } from '../wire/buildBinaryNode.ts';

describe('history that a phone sends to a linked client', () => {
  const world = useEmulator();

  it('contains the chats of the phone when the client is linked', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    await beto.send(ana.phone, { text: 'De antes' });
    await ana.waitFor(({ text }) => text === 'De antes');
    const client = await world.link(ana);
    await expectSoon(() => client.events.history).toHaveLength(1);
    const [history] = client.events.history;
    expect(history?.messages.map(getMessageText)).toEqual(['De antes']);
    expect(history?.chats).toMatchObject([{ id: beto.jid, name: 'Beto' }]);
    expect(await client.sock.signalRepository.lidMapping.getPNForLID(beto.lid)).toBe(`${beto.phone}:0@s.whatsapp.net`);
  });

  it('comes in parts, newest messages first, when a chat has more messages than the first part', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const texts = Array.from({ length: 560 }, (_, n) => `Mensaje ${n}`);
    for (const text of texts) await beto.send(ana.phone, { text });
    await carla.send(ana.phone, { text: 'Uno solo' });
    await ana.waitFor(({ text }) => text === 'Uno solo');
    const client = await world.link(ana);
    await expectSoon(() => client.events.history).toHaveLength(3);
    const parts = client.events.history.map(({ messages }) => messages.map(getMessageText));
    const newestFirst = texts.toReversed();
    expect(parts).toEqual([
      [...newestFirst.slice(0, 50), 'Uno solo'],
      newestFirst.slice(50, 550),
      newestFirst.slice(550),
    ]);
    expect(client.events.history.map(({ progress }) => progress)).toEqual([100, 50, 100]);
  });

  it('contains all messages when the phone pushes 100,000 messages', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    await ana.pushHistory(1, 100_000);
    const count = () => client.events.history.reduce((sum, { messages }) => sum + messages.length, 0);
    await expectSoon(count).toBe(100_000);
    expect(client.events.history.at(-1)?.progress).toBe(100);
    const ids = client.events.history.flatMap(({ messages }) => messages.map(({ key }) => key.id));
    expect(new Set(ids).size).toBe(100_000);
  });

  it('contains older messages when the client requests them', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.phone, { text: 'De antes' });
    const { key } = await client.text('De antes');
    await client.sock.fetchMessageHistory(10, key, Date.now() + 60_000);
    await expectSoon(() => client.events.history.at(-1)?.messages.map(getMessageText)).toEqual(['De antes']);
  });

  it('is sent again when a client that could not decrypt it requests a retry', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    await ana.pushHistory(1, 5);
    await expectSoon(() => client.events.history.at(-1)?.messages).toHaveLength(5);
    const findAnnouncements = () => client.events.messages.filter(({ message }) => message?.protocolMessage);
    const id = findAnnouncements().at(-1)?.key.id ?? '';
    const retry = buildBinaryNode('retry', { count: 1, id, t: 0, v: 1 });
    const registration = buildBinaryNode('registration', {}, Buffer.alloc(4));
    await client.sock.sendNode(buildBinaryNode('receipt', { id, to: ana.jid, type: 'retry' }, [retry, registration]));
    await expectSoon(() => findAnnouncements().filter(({ key }) => key.id === id)).toHaveLength(2);
  });
});
