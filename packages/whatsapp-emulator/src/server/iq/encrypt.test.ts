import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('pre-keys', () => {
  const world = useEmulator({ fewPreKeys: false });
  const preKeys = () => world.emulator.state().accounts[0]?.devices[1]?.preKeys ?? 0;

  it('are uploaded by a client once, not again at every login', async () => {
    const client = await world.link(world.phone('Ana'));
    // The phone took one for its first message to the client.
    expect(preKeys()).toBe(811);
    await client.close();
    client.restart();
    await client.open();
    expect(preKeys()).toBe(811);
  });

  it('are uploaded again when few are left', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    const user = { tag: 'user', attrs: { jid: `${ana.phone}:1@s.whatsapp.net` } };
    const content = [{ tag: 'key', attrs: {}, content: Array.from({ length: 807 }, () => user) }];
    await client.sock.query({
      tag: 'iq',
      attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'encrypt' },
      content,
    });
    await soon(preKeys).toBeGreaterThan(5);
  });

  it('that are rotated must be signed by the identity of the client', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.sock.rotateSignedPreKey();
    Object.assign(client.auth.creds.signedIdentityKey, { private: Curve.generateKeyPair().private });
    await expect(client.sock.rotateSignedPreKey()).rejects.toMatchObject({ data: 406 });
  });
});

describe('an iq nobody knows', () => {
  const world = useEmulator();

  it('is answered with error 501 and recorded', async () => {
    const client = await world.link(world.phone('Ana'));
    const { emulator } = world;
    const iq = {
      tag: 'iq',
      attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:desconocido' },
      content: [{ tag: 'cosa', attrs: {} }],
    };
    await expect(client.sock.query(iq)).rejects.toMatchObject({ data: 501 });
    expect(emulator.unknown()).toMatchObject([{ kind: 'iq', summary: 'iq get w:desconocido cosa' }]);
    world.unknown = 1;
  });
});

describe('a stanza nobody knows', () => {
  const world = useEmulator();

  it('is recorded, whenever it comes', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.sock.sendNode({ tag: 'desconocida', attrs: {}, content: [{ tag: 'cosa', attrs: {} }] });
    await soon(() => world.emulator.unknown().map(({ kind, summary }) => [kind, summary])).toEqual([
      ['stanza', 'desconocida cosa'],
    ]);
    world.unknown = 1;
  });
});
