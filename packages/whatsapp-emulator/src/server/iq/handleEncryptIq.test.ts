import { createHash } from 'node:crypto';
import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import type { BaileysClient } from '../../testing/index.ts';
import { useEmulator } from '../../testing/useEmulator.ts';
import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  listChildNodes,
  readStanzaNodeBytes,
  readStanzaNodeUint,
} from '../../wire/buildBinaryNode.ts';

describe('pre-keys of a client', () => {
  const world = useEmulator({ fewPreKeys: false });
  const preKeys = () => world.emulator.state().accounts[0]?.devices[1]?.preKeys ?? 0;

  it('are not uploaded again when the client logs in a second time', async () => {
    const client = await world.link(world.phone('Ana'));
    // The client uploaded 812 pre-keys, but the phone used up one of them for its first message to the client.
    expect(preKeys()).toBe(811);
    await client.close();
    client.restart();
    await client.waitForOpen();
    expect(preKeys()).toBe(811);
  });

  it('are uploaded again when only a few are left', async () => {
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

  it('are rejected when a rotated pre-key is not signed by the identity key of the client', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.sock.rotateSignedPreKey();
    Object.assign(client.auth.creds.signedIdentityKey, { private: Curve.generateKeyPair().private });
    await expect(client.sock.rotateSignedPreKey()).rejects.toMatchObject({ data: 406 });
  });
});

describe('digest of the keys of a device', () => {
  const world = useEmulator();

  it('lists every pre-key with a hash that matches the keys of the client', async () => {
    const client = await world.link(world.phone('Ana'));
    const answer = await client.sock.query({
      tag: 'iq',
      attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'encrypt' },
      content: [{ tag: 'digest', attrs: {} }],
    });
    const digest = findChildNode(answer, 'digest');
    const ids = listChildNodes(findChildNode(digest, 'list'), 'id').map(readStanzaNodeUint).map(String);
    expect(ids).toHaveLength(world.emulator.state().accounts[0]?.devices[1]?.preKeys ?? -1);
    const { signedIdentityKey, signedPreKey } = client.auth.creds;
    const hash = createHash('sha1')
      .update(signedIdentityKey.public)
      .update(signedPreKey.keyPair.public)
      .update(signedPreKey.signature);
    const clientKeys = await client.auth.keys.get('pre-key', ids);
    for (const id of ids) hash.update(clientKeys[id]?.public ?? '');
    expect(readStanzaNodeBytes(findChildNode(digest, 'hash'))).toEqual(hash.digest());
  });
});

describe('key queries for other accounts', () => {
  const world = useEmulator();
  const queryKeys = async (client: BaileysClient, content: BinaryNode[]) =>
    listChildNodes(
      findChildNode(
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
    const user = buildBinaryNode('user', { jid: beto.jid });
    const [identity] = await queryKeys(client, [
      buildBinaryNode('identity', {}, [user, buildBinaryNode('user', { jid: '1@lid' })]),
    ]);
    expect(readStanzaNodeBytes(findChildNode(identity, 'identity'))).toHaveLength(32);
    expect(countPreKeys()).toBe(countBefore);
    const deviceQuery = buildBinaryNode('user', { jid: beto.jid }, [buildBinaryNode('device', { id: 0 })]);
    const [keys] = await queryKeys(client, [buildBinaryNode('key_fetch', {}, [deviceQuery])]);
    expect(listChildNodes(keys, 'device').map(({ attrs }) => attrs.id)).toEqual(['0']);
    expect(countPreKeys()).toBe((countBefore ?? 0) - 1);
  });
});

describe('iq with an unknown namespace', () => {
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

describe('stanza with an unknown tag', () => {
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
