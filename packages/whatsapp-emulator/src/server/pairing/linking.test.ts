import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/index.ts';
import { soon } from '../../testing/soon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('linking a client by QR', () => {
  const world = useEmulator();

  it('tells the client to restart, which then logs in with what it was given', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    const linked = await ana.scan(await client.qr());
    expect(await client.closed()).toBe(515);
    client.restart();
    await client.open();
    expect(client.sock.user).toMatchObject({ id: linked.jid, lid: linked.lid, name: 'Ana' });
  });

  it('takes any of the refs a client shows one after the other', async () => {
    const client = world.client({ qrTimeout: 50 });
    const second = await eventually(() => client.seen.qrs[1]);
    await world.phone('Ana').scan(second);
    expect(await client.closed()).toBe(515);
  });

  it('ends with 408 when all six refs were shown and none was scanned', async () => {
    const client = world.client({ qrTimeout: 10 });
    expect(await client.closed()).toBe(408);
    expect(client.seen.qrs).toHaveLength(6);
  });

  it('asks for a passkey when told to, and links nobody', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    const qr = await client.qr();
    const asked = new Promise<{ content?: unknown }>(resolve => {
      client.sock.ws.on('CB:notification,type:passkey_prologue_request', resolve);
    });
    await world.emulator.faults.add({ kind: 'passkey', client: ana.phone });
    await expect(ana.scan(qr)).rejects.toThrow('must prove a passkey');
    expect((await asked).content).toMatchObject([{ tag: 'passkey_request_options' }]);
    expect(ana.devices).toEqual([]);
    await ana.scan(qr);
    expect(await client.closed()).toBe(515);
  });

  it('lets no phone link a client that is too old, of which the client hears nothing', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    const qr = await client.qr();
    await world.emulator.faults.add({ kind: 'refuseVersion', at: 'scan', below: '3.0.0' });
    await expect(ana.scan(qr)).rejects.toThrow('too old to be linked');
    expect(client.seen.closes).toEqual([]);
    expect(ana.devices).toEqual([]);
  });

  it('logs in again from saved credentials', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.close();
    client.restart();
    await client.open();
    expect(client.seen.closes.slice(0, 1)).toEqual([515]);
  });

  it('gives every further device of a phone the next number', async () => {
    const ana = world.phone('Ana');
    await world.link(ana);
    await world.link(ana);
    expect(ana.devices.map(({ device }) => device)).toEqual([1, 2]);
  });

  it('keeps clients apart that are linked to one phone at the same time', async () => {
    const ana = world.phone('Ana');
    const clients = await Promise.all([world.link(ana), world.link(ana), world.link(ana)]);
    const own = clients.map(({ sock }) => sock.user?.id).sort();
    expect(own).toEqual([1, 2, 3].map(device => `${ana.phone}:${device}@s.whatsapp.net`));
  });

  it('refuses a client that signs its identity with another key than it registered', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    const qr = await client.qr();
    client.auth.creds.signedIdentityKey.private = Curve.generateKeyPair().private;
    await expect(ana.scan(qr)).rejects.toThrow('the client signed its identity wrongly');
    expect(await client.closed()).toBe(401);
    expect(ana.devices).toEqual([]);
    world.incidents = ['forged-pairing-signature'];
  });

  it('refuses a QR that names other keys than those of the client that shows it', async () => {
    const client = world.client();
    const [ref, , ...rest] = (await client.qr()).split(',');
    const noise = Buffer.from(Curve.generateKeyPair().public).toString('base64');
    await expect(world.phone('Ana').scan([ref, noise, ...rest].join(','))).rejects.toThrow(
      'not those of the client',
    );
  });

  it('refuses a QR nobody shows', async () => {
    const client = world.client();
    const qr = await client.qr();
    await client.close();
    await soon(() => world.emulator.waitingName(qr)).toBeUndefined();
    await expect(world.phone('Ana').scan(qr)).rejects.toThrow('no client shows this QR');
  });
});
