import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import { waitUntil } from '../../testing/index.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('linking a client by QR', () => {
  const world = useEmulator();

  it('makes the client reconnect and gives it the identity of the linked device', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    const linkedDevice = await ana.scan(await client.waitForQr());
    expect(await client.waitForClose()).toBe(515);
    client.restart();
    await client.waitForOpen();
    expect(client.sock.user).toMatchObject({ id: linkedDevice.jid, lid: linkedDevice.lid, name: 'Ana' });
  });

  it('succeeds with any QR code that the client has shown', async () => {
    const client = world.client({ qrTimeout: 50 });
    const secondQr = await waitUntil(() => client.events.qrs[1]);
    await world.phone('Ana').scan(secondQr);
    expect(await client.waitForClose()).toBe(515);
  });

  it('closes the connection with 408 when all six QR codes were shown but none was scanned', async () => {
    const client = world.client({ qrTimeout: 10 });
    expect(await client.waitForClose()).toBe(408);
    expect(client.events.qrs).toHaveLength(6);
  });

  it('requests a passkey and links no device when a passkey fault is set', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    const qr = await client.waitForQr();
    const passkeyRequest = new Promise<{ content?: unknown }>(resolve => {
      client.sock.ws.on('CB:notification,type:passkey_prologue_request', resolve);
    });
    await world.emulator.faults.add({ kind: 'passkey', client: ana.phone });
    await expect(ana.scan(qr)).rejects.toThrow('must prove a passkey');
    expect((await passkeyRequest).content).toMatchObject([{ tag: 'passkey_request_options' }]);
    expect(ana.devices).toEqual([]);
    await ana.scan(qr);
    expect(await client.waitForClose()).toBe(515);
  });

  it('fails on the phone and sends nothing to the client when the version of the client is too old', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    const qr = await client.waitForQr();
    await world.emulator.faults.add({ kind: 'refuseVersion', at: 'scan', below: '3.0.0' });
    await expect(ana.scan(qr)).rejects.toThrow('too old to be linked');
    expect(client.events.closes).toEqual([]);
    expect(ana.devices).toEqual([]);
  });

  it('creates credentials with which the client can log in again', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.close();
    client.restart();
    await client.waitForOpen();
    expect(client.events.closes.slice(0, 1)).toEqual([515]);
  });

  it('assigns the next device number when a phone links another client', async () => {
    const ana = world.phone('Ana');
    await world.link(ana);
    await world.link(ana);
    expect(ana.devices.map(({ device }) => device)).toEqual([1, 2]);
  });

  it('assigns different device numbers when several clients are linked to one phone concurrently', async () => {
    const ana = world.phone('Ana');
    const clients = await Promise.all([world.link(ana), world.link(ana), world.link(ana)]);
    const clientIds = clients.map(({ sock }) => sock.user?.id).sort();
    expect(clientIds).toEqual([1, 2, 3].map(device => `${ana.phone}:${device}@s.whatsapp.net`));
  });

  it('rejects a client whose identity is signed with another key than the registered one', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    const qr = await client.waitForQr();
    client.auth.creds.signedIdentityKey.private = Curve.generateKeyPair().private;
    await expect(ana.scan(qr)).rejects.toThrow('the client signed its identity wrongly');
    expect(await client.waitForClose()).toBe(401);
    expect(ana.devices).toEqual([]);
    world.incidents = ['forged-pairing-signature'];
  });

  it('rejects a QR code with keys that differ from the keys of the client', async () => {
    const client = world.client();
    const [ref, , ...rest] = (await client.waitForQr()).split(',');
    const noise = Buffer.from(Curve.generateKeyPair().public).toString('base64');
    await expect(world.phone('Ana').scan([ref, noise, ...rest].join(','))).rejects.toThrow('not those of the client');
  });

  it('rejects a QR code that none of the clients shows', async () => {
    const client = world.client();
    const qr = await client.waitForQr();
    await client.close();
    await expectSoon(() => world.emulator.getPushName(qr)).toBeUndefined();
    await expect(world.phone('Ana').scan(qr)).rejects.toThrow('no client shows this QR');
  });
});
