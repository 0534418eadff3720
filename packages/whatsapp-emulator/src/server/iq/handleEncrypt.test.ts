import { createHash } from 'node:crypto';
import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import type { BaileysClient } from '../../testing/index.ts';
import { useEmulator } from '../../testing/useEmulator.ts';
import { type BinaryNode, child, children, node, readBytes, readUint } from '../../wire/node.ts';

describe('pre-keys', () => {
  const world = useEmulator({ fewPreKeys: false });
  const preKeys = () => world.emulator.state().accounts[0]?.devices[1]?.preKeys ?? 0;

  it('are not uploaded again when a client logs in a second time', async () => {
    const client = await world.link(world.phone('Ana'));
    // The phone consumed one for its first message to the client.
    expect(preKeys()).toBe(811);
    await client.close();
    client.restart();
    await client.waitForOpen();
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
    await expectSoon(preKeys).toBeGreaterThan(5);
  });

  it('are rejected when a rotated key is not signed by the identity of the client', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.sock.rotateSignedPreKey();
    Object.assign(client.auth.creds.signedIdentityKey, { private: Curve.generateKeyPair().private });
    await expect(client.sock.rotateSignedPreKey()).rejects.toMatchObject({ data: 406 });
  });
});

describe('digest of the keys of a device', () => {
  const world = useEmulator();

  it('lists every pre-key with a hash that matches the keys of the client when it is requested', async () => {
    const client = await world.link(world.phone('Ana'));
    const answer = await client.sock.query({
      tag: 'iq',
      attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'encrypt' },
      content: [{ tag: 'digest', attrs: {} }],
    });
    const digest = child(answer, 'digest');
    const ids = children(child(digest, 'list'), 'id').map(readUint).map(String);
    expect(ids).toHaveLength(world.emulator.state().accounts[0]?.devices[1]?.preKeys ?? -1);
    const { signedIdentityKey, signedPreKey } = client.auth.creds;
    const hash = createHash('sha1')
      .update(signedIdentityKey.public)
      .update(signedPreKey.keyPair.public)
      .update(signedPreKey.signature);
    const clientKeys = await client.auth.keys.get('pre-key', ids);
    for (const id of ids) hash.update(clientKeys[id]?.public ?? '');
    expect(readBytes(child(digest, 'hash'))).toEqual(hash.digest());
  });
});

describe('key queries for other accounts', () => {
  const world = useEmulator();
  const queryKeys = async (client: BaileysClient, content: BinaryNode[]) =>
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

  it('use up a pre-key when device keys are fetched, but not when only the identity is requested', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const countPreKeys = () => world.emulator.state().accounts[1]?.devices[0]?.preKeys;
    const countBefore = countPreKeys();
    const user = node('user', { jid: beto.jid });
    const [identity] = await queryKeys(client, [node('identity', {}, [user, node('user', { jid: '1@lid' })])]);
    expect(readBytes(child(identity, 'identity'))).toHaveLength(32);
    expect(countPreKeys()).toBe(countBefore);
    const deviceQuery = node('user', { jid: beto.jid }, [node('device', { id: 0 })]);
    const [keys] = await queryKeys(client, [node('key_fetch', {}, [deviceQuery])]);
    expect(children(keys, 'device').map(({ attrs }) => attrs.id)).toEqual(['0']);
    expect(countPreKeys()).toBe((countBefore ?? 0) - 1);
  });
});

describe('unknown iq', () => {
  const world = useEmulator();

  it('is answered with error 501 and recorded when a client sends it', async () => {
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

describe('unknown stanza', () => {
  const world = useEmulator();

  it('is recorded when a client sends it', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.sock.sendNode({ tag: 'desconocida', attrs: {}, content: [{ tag: 'cosa', attrs: {} }] });
    await expectSoon(() => world.emulator.unknown().map(({ kind, summary }) => [kind, summary])).toEqual([
      ['stanza', 'desconocida cosa'],
    ]);
    world.unknown = 1;
  });
});
