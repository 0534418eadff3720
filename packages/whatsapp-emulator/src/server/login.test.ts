import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { BaileysClient } from '../testing/index.ts';
import { soon } from '../testing/soon.ts';
import { useEmulator } from '../testing/useEmulator.ts';

describe('logging in', () => {
  const world = useEmulator();

  it('is refused with 401 when the client proves another Noise key than the one it was linked with', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.close();
    Object.assign(client.auth.creds, { noiseKey: Curve.generateKeyPair() });
    client.restart();
    expect(await client.closed()).toBe(401);
    world.incidents = ['wrong-noise-key'];
  });

  it('gives the client routing information, which it repeats at its next login', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.close();
    expect(client.auth.creds.routingInfo?.toString()).toBe('emulator');
    client.restart();
    await client.open();
  });

  it('tells the older of two connections of one device 440', async () => {
    const client = await world.link(world.phone('Ana'));
    const twin = new BaileysClient(world.emulator.url, {}, client.auth);
    expect(await client.closed()).toBe(440);
    await twin.open();
    await twin.close();
  });

  it('tells a client 401 when its phone unlinks it, and at every later login', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    ana.unlink(1);
    expect(await client.closed()).toBe(401);
    client.restart();
    expect(await client.closed()).toBe(401);
    world.incidents = ['unknown-device'];
  });

  it('gives a client nothing while it is passive', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const turn = (tag: string) =>
      client.sock.query({
        tag: 'iq',
        attrs: { to: 's.whatsapp.net', type: 'set', xmlns: 'passive' },
        content: [{ tag, attrs: {} }],
      });
    await turn('passive');
    await beto.send(ana.phone, { text: 'Espera' });
    // It is still answered.
    const sent = await client.sock.sendMessage(beto.jid, { text: 'Ahora no' });
    await soon(() => client.seen.acks.map(({ id }) => id)).toEqual([sent?.key.id]);
    expect(client.seen.messages.filter(({ key }) => !key.fromMe)).toEqual([]);
    await turn('active');
    await client.text('Espera');
  });

  it('forgets a device that logs out', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    await client.sock.logout();
    expect(await client.closed()).toBe(401);
    await soon(() => ana.devices).toEqual([]);
  });
});
