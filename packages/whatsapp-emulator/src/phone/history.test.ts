import { describe, expect, it } from 'vitest';
import { textOf } from '../testing/index.ts';
import { soon } from '../testing/soon.ts';
import { useEmulator } from '../testing/useEmulator.ts';
import { node } from '../wire/node.ts';

describe('the history a phone gives a linked client', () => {
  const world = useEmulator();

  it('holds the chats the phone has when the client is linked', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    await beto.send(ana.phone, { text: 'De antes' });
    await ana.waitFor(({ text }) => text === 'De antes');
    const client = await world.link(ana);
    await soon(() => client.seen.history).toHaveLength(1);
    const [history] = client.seen.history;
    expect(history?.messages.map(textOf)).toEqual(['De antes']);
    expect(history?.chats).toMatchObject([{ id: beto.jid, name: 'Beto' }]);
    expect(await client.sock.signalRepository.lidMapping.getPNForLID(beto.lid)).toBe(
      `${beto.phone}:0@s.whatsapp.net`,
    );
  });

  it('may have 100,000 messages', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    await ana.pushHistory(1, 100_000);
    const count = () => client.seen.history.reduce((sum, { messages }) => sum + messages.length, 0);
    await soon(count).toBe(100_000);
    expect(client.seen.history.at(-1)?.progress).toBe(100);
    const ids = client.seen.history.flatMap(({ messages }) => messages.map(({ key }) => key.id));
    expect(new Set(ids).size).toBe(100_000);
  });

  it('goes further back when the client asks for it', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.phone, { text: 'De antes' });
    const { key } = await client.text('De antes');
    await client.sock.fetchMessageHistory(10, key, Date.now() + 60_000);
    await soon(() => client.seen.history.at(-1)?.messages.map(textOf)).toEqual(['De antes']);
  });

  it('is sent again to a client that asks for it, as some do when they could not read it', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    await ana.pushHistory(1, 5);
    await soon(() => client.seen.history.at(-1)?.messages).toHaveLength(5);
    const announced = () => client.seen.messages.filter(({ message }) => message?.protocolMessage);
    const id = announced().at(-1)?.key.id ?? '';
    const retry = node('retry', { count: 1, id, t: 0, v: 1 });
    const registration = node('registration', {}, Buffer.alloc(4));
    await client.sock.sendNode(node('receipt', { id, to: ana.jid, type: 'retry' }, [retry, registration]));
    await soon(() => announced().filter(({ key }) => key.id === id)).toHaveLength(2);
  });
});
