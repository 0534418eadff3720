import { createHash } from 'node:crypto';
import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import type { BaileysClient } from '../../testing/index.ts';
import { soon } from '../../testing/soon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';
import { type BinaryNode, bytesOf, child, children, node, uintOf } from '../../wire/node.ts';

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

describe('the digest of a device', () => {
  const world = useEmulator();

  it('names every key the server has, under a hash that the device can make, too', async () => {
    const client = await world.link(world.phone('Ana'));
    const answer = await client.sock.query({
      tag: 'iq',
      attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'encrypt' },
      content: [{ tag: 'digest', attrs: {} }],
    });
    const digest = child(answer, 'digest');
    const ids = children(child(digest, 'list'), 'id').map(uintOf).map(String);
    expect(ids).toHaveLength(world.emulator.state().accounts[0]?.devices[1]?.preKeys ?? -1);
    const { signedIdentityKey, signedPreKey } = client.auth.creds;
    const hash = createHash('sha1')
      .update(signedIdentityKey.public)
      .update(signedPreKey.keyPair.public)
      .update(signedPreKey.signature);
    const own = await client.auth.keys.get('pre-key', ids);
    for (const id of ids) hash.update(own[id]?.public ?? '');
    expect(bytesOf(child(digest, 'hash'))).toEqual(hash.digest());
  });
});

describe('keys of others', () => {
  const world = useEmulator();
  const ask = async (client: BaileysClient, content: BinaryNode[]) =>
    children(
      child(
        await client.sock.query({
          tag: 'iq',
          attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'encrypt' },
          content,
        }),
        'list',
      ),
    );

  it('may be asked for without using one up, and by device', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const left = () => world.emulator.state().accounts[1]?.devices[0]?.preKeys;
    const before = left();
    const user = node('user', { jid: beto.jid });
    const [identity] = await ask(client, [node('identity', {}, [user, node('user', { jid: '1@lid' })])]);
    expect(bytesOf(child(identity, 'identity'))).toHaveLength(32);
    expect(left()).toBe(before);
    const wanted = node('user', { jid: beto.jid }, [node('device', { id: 0 })]);
    const [keys] = await ask(client, [node('key_fetch', {}, [wanted])]);
    expect(children(keys, 'device').map(({ attrs }) => attrs.id)).toEqual(['0']);
    expect(left()).toBe((before ?? 0) - 1);
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
