import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('linking a client by code', () => {
  const world = useEmulator();

  it('links the client whose code the phone types', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    await client.qr();
    const code = await client.sock.requestPairingCode(ana.phone);
    const linked = await ana.enterCode(`${code.slice(0, 4)}-${code.slice(4)}`);
    expect(await client.closed()).toBe(515);
    client.restart();
    await client.open();
    expect(client.sock.user?.id).toBe(linked.jid);
  });

  it('gives none to a client whose name it does not know', async () => {
    const ana = world.phone('Ana');
    const client = world.client({ browser: ['Recado', 'Chrome', '1.0'] });
    await client.qr();
    const answered = new Promise<{ content?: unknown }>(resolve => {
      client.sock.ws.on('CB:iq,type:error', resolve);
    });
    const code = await client.sock.requestPairingCode(ana.phone);
    expect((await answered).content).toMatchObject([{ tag: 'error', attrs: { code: '400' } }]);
    await expect(ana.enterCode(code)).rejects.toThrow('no client asked for a code');
  });

  it('refuses a wrong code', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    await client.qr();
    await client.sock.requestPairingCode(ana.phone, 'ABCDEFGH');
    // With a wrong code both sides derive different keys, which shows when the phone opens the key bundle.
    await expect(ana.enterCode('ABCD-EFGX')).rejects.toThrow('the code is wrong');
    expect(ana.devices).toEqual([]);
  });

  it('refuses a client that finishes with another identity than it registered', async () => {
    const ana = world.phone('Ana');
    const client = world.client();
    await client.qr();
    const code = await client.sock.requestPairingCode(ana.phone);
    Object.assign(client.auth.creds.signedIdentityKey, Curve.generateKeyPair());
    await expect(ana.enterCode(code)).rejects.toThrow('a key bundle that is not its own');
  });

  it('refuses a code when no client asked for one with that number', async () => {
    await expect(world.phone('Ana').enterCode('ABCD-EFGH')).rejects.toThrow('no client asked for a code');
  });
});
