import { describe, expect, it } from 'vitest';
import { textOf } from '../testing/index.ts';
import { soon } from '../testing/soon.ts';
import { useEmulator } from '../testing/useEmulator.ts';

describe('what arrives while a client is away', () => {
  const world = useEmulator();

  it('waits for its next login and comes in order, marked as offline', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.phone, { text: 'En línea' });
    await client.text('En línea');
    await client.close();
    await soon(() => world.emulator.state().connections).toBe(0);
    for (const text of ['Uno', 'Dos', 'Tres']) await beto.send(ana.phone, { text });
    client.restart();
    await client.text('Tres');
    const late = client.seen.messages.filter(
      ({ upsertType, message }) => upsertType === 'append' && !message?.protocolMessage,
    );
    expect(late.map(textOf)).toEqual(['Uno', 'Dos', 'Tres']);
  });

  it('leaves nothing in the queue once the client acknowledged it', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await client.close();
    await beto.send(ana.phone, { text: 'Hola' });
    client.restart();
    await client.text('Hola');
    await soon(() => world.emulator.state().accounts[0]?.devices.map(({ queued }) => queued)).toEqual([0, 0]);
  });

  it('comes to a phone that was offline when it is back', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    beto.setOnline(false);
    await client.sock.sendMessage(beto.jid, { text: 'Luego' });
    await soon(() => client.seen.acks).toHaveLength(1);
    expect(beto.messages).toEqual([]);
    beto.setOnline(true);
    expect(await beto.waitFor(({ text }) => text === 'Luego')).toMatchObject({ sender: ana.jid });
  });
});
