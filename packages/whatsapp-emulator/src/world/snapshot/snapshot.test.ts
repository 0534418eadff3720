import { expect, it } from 'vitest';
import { startEmulator } from '../../emulator.ts';
import { BaileysClient } from '../../testing/BaileysClient.ts';
import { linkClient } from '../../testing/linkClient.ts';
import { waitUntil } from '../../testing/waitUntil.ts';
import { createNoiseServerIdentity } from '../../wire/certificateChain.ts';
import { decodeSnapshotValue, encodeSnapshotValue } from './encodeSnapshotValue.ts';

it('a snapshot restores linked clients, chats, groups and channels in another emulator', async () => {
  const identity = createNoiseServerIdentity();
  const first = await startEmulator({ identity, fewPreKeys: true });
  const ana = first.phones.create({ phone: '5215512345678', name: 'Ana' });
  const beto = first.phones.create({ phone: '5215587654321', name: 'Beto' });
  const group = first.groups.create({ subject: 'Pan', creator: beto.phone, participants: [ana.phone] });
  const channel = first.channels.create('Pan del día', beto.phone);
  first.channels.follow(channel.id, ana.phone, true);
  first.channels.post(channel.id, { conversation: 'Conchas' });
  const client = await linkClient(first, ana);
  await beto.send(ana.phone, { text: 'Buenos días' });
  await beto.send(group.id, { text: 'Hola a todos' });
  await client.text('Hola a todos');
  await client.sock.sendMessage(beto.jid, { text: 'Buenos días, Beto' });
  await beto.waitFor(({ text }) => text === 'Buenos días, Beto');
  await client.close();
  // The client is offline, so the server queues the next message, which becomes part of the snapshot.
  await waitUntil(() => first.state().connections === 0);
  const file = Buffer.from('no es una foto');
  await beto.send(ana.phone, { media: { kind: 'image', bytes: file, caption: 'Mire' } });
  const snapshot = first.snapshot();
  await first.close();

  const second = await startEmulator({ identity });
  second.phones.create({ phone: '5215500000000' });
  await second.restore(snapshot);
  expect(second.phones.list().map(({ phone }) => phone)).toEqual([ana.phone, beto.phone]);
  expect(second.snapshot().length).toBe(snapshot.length);
  expect([second.channels.list(), second.channels.posts(channel.id)]).toMatchObject([
    [{ name: 'Pan del día', owner: beto.phone, followers: [ana.phone], posts: 1 }],
    [{ serverId: 100, content: { conversation: 'Conchas' } }],
  ]);
  const reconnectedClient = new BaileysClient(second.url, {}, client.auth);
  await reconnectedClient.waitForOpen();
  await reconnectedClient.text('Mire');
  const restoredBeto = second.phones.get(beto.phone);
  await reconnectedClient.sock.sendMessage(beto.jid, { text: 'Qué bonita' });
  const receivedMessage = await restoredBeto?.waitFor(({ text }) => text === 'Qué bonita');
  expect(receivedMessage).toMatchObject({ sender: ana.jid, device: 1 });
  await reconnectedClient.sock.sendMessage(group.id, { text: 'A todos' });
  await restoredBeto?.waitFor(({ text }) => text === 'A todos');
  await restoredBeto?.send(group.id, { text: 'Sigo en el grupo' });
  await reconnectedClient.text('Sigo en el grupo');
  expect(restoredBeto?.messages.map(({ text }) => text)).toEqual([
    'Buenos días',
    'Hola a todos',
    'Buenos días, Beto',
    'Mire',
    'Qué bonita',
    'A todos',
    'Sigo en el grupo',
  ]);
  // The sessions are unchanged, so no message was requested again.
  const receipts = restoredBeto?.messages.flatMap(entry => entry.receipts) ?? [];
  expect(receipts.filter(receipt => receipt.endsWith('/retry'))).toEqual([]);
  expect([...second.unknown(), ...second.state().incidents]).toEqual([]);
  await reconnectedClient.close();
  await expect(second.restore('{"version": 0}')).rejects.toThrow('no snapshot');
  await expect(second.restore('pan')).rejects.toThrow('no snapshot');
  expect(second.phones.list()).toHaveLength(2);
  await second.close();
});

it('encodeSnapshotValue and decodeSnapshotValue preserve values that JSON does not support', () => {
  const value = {
    bytes: Buffer.from([0, 255]),
    map: new Map([['a', new Set([1, 2])]]),
    list: [new Map(), 'text', null, true],
  };
  expect(decodeSnapshotValue(JSON.parse(JSON.stringify(encodeSnapshotValue(value))))).toEqual(value);
  expect(encodeSnapshotValue({ nothing: undefined })).toEqual({});
});
