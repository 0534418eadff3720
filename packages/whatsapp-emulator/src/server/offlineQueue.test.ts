import { describe, expect, it } from 'vitest';
import { expectSoon } from '../testing/expectSoon.ts';
import { getMessageText } from '../testing/index.ts';
import { useEmulator } from '../testing/useEmulator.ts';

describe('stanzas for an offline device', () => {
  const world = useEmulator();

  it('arrive in order and marked as offline when a client logs in again', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.phone, { text: 'En línea' });
    await client.text('En línea');
    await client.close();
    await expectSoon(() => world.emulator.state().connections).toBe(0);
    for (const text of ['Uno', 'Dos', 'Tres']) await beto.send(ana.phone, { text });
    client.restart();
    await client.text('Tres');
    const offlineMessages = client.events.messages.filter(
      ({ upsertType, message }) => upsertType === 'append' && !message?.protocolMessage,
    );
    expect(offlineMessages.map(getMessageText)).toEqual(['Uno', 'Dos', 'Tres']);
  });

  it('are removed from the queue when a client acknowledges them', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await client.close();
    await beto.send(ana.phone, { text: 'Hola' });
    client.restart();
    await client.text('Hola');
    await expectSoon(() => world.emulator.state().accounts[0]?.devices.map(({ queued }) => queued)).toEqual([0, 0]);
  });

  it('arrive at a phone when the phone is online again', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    beto.setOnline(false);
    await client.sock.sendMessage(beto.jid, { text: 'Luego' });
    await expectSoon(() => client.events.acks).toHaveLength(1);
    expect(beto.messages).toEqual([]);
    beto.setOnline(true);
    expect(await beto.waitFor(({ text }) => text === 'Luego')).toMatchObject({ sender: ana.jid });
  });
});
