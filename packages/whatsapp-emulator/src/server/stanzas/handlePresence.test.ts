import { describe, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('presence of a contact', () => {
  const world = useEmulator();

  it('is sent to a client that has subscribed to the contact', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    beto.setPresence('unavailable');
    await client.sock.presenceSubscribe(beto.jid);
    const knownPresences = () => client.events.presences.map(({ presences }) => presences[beto.jid]?.lastKnownPresence);
    await expectSoon(knownPresences).toEqual(['unavailable']);
    beto.setPresence('available');
    await expectSoon(knownPresences).toEqual(['unavailable', 'available']);
  });

  it('is typing, recording or paused on a phone when the client of the contact sends this state', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    for (const state of ['composing', 'recording', 'paused'] as const) {
      await client.sock.sendPresenceUpdate(state, beto.jid);
    }
    await expectSoon(() => beto.presences).toEqual(
      ['composing', 'recording', 'paused'].map(state => ({ chat: ana.jid, sender: ana.jid, state })),
    );
  });

  it('shows a client that the contact is typing, in chats by number and by LID', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    beto.setTyping(ana.phone, 'composing');
    beto.setTyping(ana.lid, 'recording');
    await expectSoon(() => client.events.presences).toMatchObject([
      { id: beto.jid, presences: { [beto.jid]: { lastKnownPresence: 'composing' } } },
      { id: beto.lid, presences: { [beto.lid]: { lastKnownPresence: 'recording' } } },
    ]);
  });
});
