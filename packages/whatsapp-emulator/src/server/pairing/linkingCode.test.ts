import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('linking a client by code', () => {
  const world = useEmulator();

  it('succeeds when the phone enters the code', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    await client.waitForQr();
    const code = await client.sock.requestPairingCode(ana.phone);
    const linkedDevice = await ana.enterCode(`${code.slice(0, 4)}-${code.slice(4)}`);
    expect(await client.waitForClose()).toBe(515);
    client.restart();
    await client.waitForOpen();
    expect(client.sock.user?.id).toBe(linkedDevice.jid);
  });

  it('fails when the client has an unknown name', async () => {
    const ana = world.phone('Ana');
    const client = world.client({ browser: ['Recado', 'Chrome', '1.0'] });
    await client.waitForQr();
    const errorAnswer = new Promise<{ content?: unknown }>(resolve => {
      client.sock.ws.on('CB:iq,type:error', resolve);
    });
    const code = await client.sock.requestPairingCode(ana.phone);
    expect((await errorAnswer).content).toMatchObject([{ tag: 'error', attrs: { code: '400' } }]);
    await expect(ana.enterCode(code)).rejects.toThrow('no client requested a code');
  });

  it('fails when the phone enters a wrong code', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    await client.waitForQr();
    await client.sock.requestPairingCode(ana.phone, 'ABCDEFGH');
    // A wrong code makes phone and client derive different keys, so the phone cannot decrypt the client's key bundle.
    await expect(ana.enterCode('ABCD-EFGX')).rejects.toThrow('the code is wrong');
    expect(ana.devices).toEqual([]);
  });

  it('fails when the client finishes with an identity other than the registered one', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    await client.waitForQr();
    const code = await client.sock.requestPairingCode(ana.phone);
    Object.assign(client.auth.creds.signedIdentityKey, Curve.generateKeyPair());
    await expect(ana.enterCode(code)).rejects.toThrow('a key bundle that is not its own');
  });

  it('fails when no client requested a code for the number of the phone', async () => {
    await expect(world.phone('Ana').enterCode('ABCD-EFGH')).rejects.toThrow('no client requested a code');
  });
});
