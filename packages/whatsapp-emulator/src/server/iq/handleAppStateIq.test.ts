import { describe, expect, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import { waitUntil } from '../../testing/index.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('app state of an account', () => {
  const world = useEmulator();

  it('delivers a patch to the other clients of the account when one client appends it', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [firstClient, secondClient] = [await world.link(ana), await world.link(ana)];
    await waitUntil(
      () =>
        firstClient.auth.creds.myAppStateKeyId !== undefined && secondClient.auth.creds.myAppStateKeyId !== undefined,
    );
    await firstClient.sock.chatModify({ pin: true }, beto.jid);
    await expectSoon(() => secondClient.events.chats.filter(({ id }) => id === beto.jid)).toMatchObject([
      { pinned: expect.anything() },
    ]);
  });

  it('delivers all earlier patches to a client that is linked later', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const firstClient = await world.link(ana);
    await waitUntil(() => firstClient.auth.creds.myAppStateKeyId !== undefined);
    for (const { jid, name } of [beto, carla])
      await firstClient.sock.addOrEditContact(jid, { fullName: `${name} García` });
    const laterClient = await world.link(ana);
    await expectSoon(() => laterClient.events.contacts.map(({ name }) => name)).toEqual([
      'Beto García',
      'Carla García',
    ]);
  });

  it('accepts patches from two clients that write one after the other', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [firstClient, secondClient] = [await world.link(ana), await world.link(ana)];
    for (const { auth } of [firstClient, secondClient]) await waitUntil(() => auth.creds.myAppStateKeyId !== undefined);
    await firstClient.sock.chatModify({ pin: true }, beto.jid);
    await secondClient.sock.chatModify({ pin: false }, beto.jid);
    await expectSoon(() => firstClient.events.chats.filter(({ id }) => id === beto.jid).at(-1)?.pinned).toBeNull();
  });
});
