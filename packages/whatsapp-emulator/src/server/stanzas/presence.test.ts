import { describe, it } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('presence', () => {
  const world = useEmulator();

  it('is told to a client that subscribed to a phone', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    beto.setPresence('unavailable');
    await client.sock.presenceSubscribe(beto.jid);
    const known = () => client.seen.presences.map(({ presences }) => presences[beto.jid]?.lastKnownPresence);
    await soon(known).toEqual(['unavailable']);
    beto.setPresence('available');
    await soon(known).toEqual(['unavailable', 'available']);
  });

  it('shows a phone that its contact types, records and stops', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    for (const state of ['composing', 'recording', 'paused'] as const) {
      await client.sock.sendPresenceUpdate(state, beto.jid);
    }
    await soon(() => beto.presences).toEqual(
      ['composing', 'recording', 'paused'].map(state => ({ chat: ana.jid, sender: ana.jid, state })),
    );
  });

  it('shows a client that its contact types, in chats by number and by LID', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    beto.setTyping(ana.phone, 'composing');
    beto.setTyping(ana.lid, 'recording');
    await soon(() => client.seen.presences).toMatchObject([
      { id: beto.jid, presences: { [beto.jid]: { lastKnownPresence: 'composing' } } },
      { id: beto.lid, presences: { [beto.lid]: { lastKnownPresence: 'recording' } } },
    ]);
  });
});
