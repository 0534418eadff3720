import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/index.ts';
import { soon } from '../../testing/soon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('app state', () => {
  const world = useEmulator();

  it('passes a patch of one client on to the other clients of the account', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [one, two] = [await world.link(ana), await world.link(ana)];
    await eventually(
      () => one.auth.creds.myAppStateKeyId !== undefined && two.auth.creds.myAppStateKeyId !== undefined,
    );
    await one.sock.chatModify({ pin: true }, beto.jid);
    await soon(() => two.seen.chats.filter(({ id }) => id === beto.jid)).toMatchObject([
      { pinned: expect.anything() },
    ]);
  });

  it('gives a client that is linked later everything from the beginning', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const one = await world.link(ana);
    await eventually(() => one.auth.creds.myAppStateKeyId !== undefined);
    for (const { jid, name } of [beto, carla])
      await one.sock.addOrEditContact(jid, { fullName: `${name} García` });
    const late = await world.link(ana);
    await soon(() => late.seen.contacts.map(({ name }) => name)).toEqual(['Beto García', 'Carla García']);
  });

  it('takes patches of two clients that write one after the other', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [one, two] = [await world.link(ana), await world.link(ana)];
    for (const { auth } of [one, two]) await eventually(() => auth.creds.myAppStateKeyId !== undefined);
    await one.sock.chatModify({ pin: true }, beto.jid);
    await two.sock.chatModify({ pin: false }, beto.jid);
    await soon(() => one.seen.chats.filter(({ id }) => id === beto.jid).at(-1)?.pinned).toBeNull();
  });
});
