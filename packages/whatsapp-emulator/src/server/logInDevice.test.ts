import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { expectSoon } from '../testing/expectSoon.ts';
import { BaileysClient } from '../testing/index.ts';
import { useEmulator } from '../testing/useEmulator.ts';

describe('linked client', () => {
  const world = useEmulator();

  it('is refused with 401 when it logs in with a Noise key that differs from the linked one', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.close();
    Object.assign(client.auth.creds, { noiseKey: Curve.generateKeyPair() });
    client.restart();
    expect(await client.waitForClose()).toBe(401);
    world.incidents = ['wrong-noise-key'];
  });

  it('receives routing information and sends it back when it logs in again', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.close();
    expect(client.auth.creds.routingInfo?.toString()).toBe('emulator');
    client.restart();
    await client.waitForOpen();
  });

  it('loses its first connection with 440 when it opens a second connection', async () => {
    const client = await world.link(world.phone('Ana'));
    const secondConnection = new BaileysClient(world.emulator.url, {}, client.auth);
    expect(await client.waitForClose()).toBe(440);
    await secondConnection.waitForOpen();
    await secondConnection.close();
  });

  it('is disconnected with 401 when the phone unlinks it, and refused at later logins', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    ana.unlink(1);
    expect(await client.waitForClose()).toBe(401);
    client.restart();
    expect(await client.waitForClose()).toBe(401);
    world.incidents = ['unknown-device'];
  });

  it('receives no messages while it is passive', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const setMode = (tag: string) =>
      client.sock.query({
        tag: 'iq',
        attrs: { to: 's.whatsapp.net', type: 'set', xmlns: 'passive' },
        content: [{ tag, attrs: {} }],
      });
    await setMode('passive');
    await beto.send(ana.phone, { text: 'Espera' });
    // The server acknowledges messages of a passive client, although it delivers none to the client.
    const sentMessage = await client.sock.sendMessage(beto.jid, { text: 'Ahora no' });
    await expectSoon(() => client.events.acks.map(({ id }) => id)).toEqual([sentMessage?.key.id]);
    expect(client.events.messages.filter(({ key }) => !key.fromMe)).toEqual([]);
    await setMode('active');
    await client.text('Espera');
  });

  it('is removed from the devices of the account when it logs out', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    await client.sock.logout();
    expect(await client.waitForClose()).toBe(401);
    await expectSoon(() => ana.devices).toEqual([]);
  });
});
