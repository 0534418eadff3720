import { Curve, proto } from '@whiskeysockets/baileys';
import { expect } from 'vitest';
import { type BinaryNode, buildBinaryNode, findChildNode, listChildNodes } from '../../wire/buildBinaryNode.ts';
import { expectSoon } from '../expectSoon.ts';
import { waitUntil } from '../waitUntil.ts';
import {
  createIqStanza,
  encodeTextMessage,
  establishSignalSession,
  type FaultyClientCase,
  sendRawMessage,
} from './FaultyClientCase.ts';

/** Protocol violations with forbidden or missing protocol steps. */
export const faultyProtocolCases: readonly FaultyClientCase[] = [
  {
    does: 'acknowledges nothing',
    async assertRefused({ world, client, ana, beto }) {
      const fault = await world.emulator.faults.add({ kind: 'swallow', at: 'in', tag: 'receipt', count: 50 });
      const { id } = await beto.send(ana.phone, { text: 'Otra vez' });
      await client.text('Otra vez');
      const getQueuedCount = () => world.emulator.state().accounts[0]?.devices[1]?.queued;
      await expectSoon(getQueuedCount).toBe(1);
      await client.close();
      world.emulator.faults.remove(fault.id);
      const repeatedStanzas: BinaryNode[] = [];
      client.restart();
      client.sock.ws.on('CB:message', (stanza: BinaryNode) => repeatedStanzas.push(stanza));
      await client.waitForOpen();
      await expectSoon(() => repeatedStanzas.map(({ attrs }) => attrs.id)).toContain(id);
      await expectSoon(getQueuedCount).toBe(0);
    },
  },
  {
    does: 'claims another sender',
    async assertRefused(context) {
      const { client, ana, beto } = context;
      await establishSignalSession(context);
      const enc = await client.sock.signalRepository.encryptMessage({
        jid: beto.jid,
        data: encodeTextMessage('Soy otra'),
      });
      const part = buildBinaryNode('enc', { v: 2, type: enc.type }, enc.ciphertext);
      const attrs = { id: 'OTRA', to: beto.jid, from: '5215599999999@s.whatsapp.net', type: 'text' };
      await client.sock.sendNode(
        buildBinaryNode('message', { ...attrs, participant: '5215599999999@s.whatsapp.net' }, [
          buildBinaryNode('participants', {}, [buildBinaryNode('to', { jid: beto.jid }, [part])]),
        ]),
      );
      expect((await beto.waitFor(({ id }) => id === 'OTRA')).sender).toBe(ana.jid);
    },
  },
  {
    does: 'sends to a group without being a member',
    async assertRefused(context) {
      const { world, beto } = context;
      const { id } = world.emulator.groups.create({
        subject: 'Ajeno',
        creator: beto.phone,
        participants: [],
      });
      const enc = { type: 'skmsg', ciphertext: Buffer.alloc(64, 7) };
      expect(await sendRawMessage(context, 'COLADO', id, enc)).toBe('403');
    },
  },
  {
    does: 'changes app state based on an old version',
    async assertRefused({ client }) {
      const collection = buildBinaryNode('collection', { name: 'regular', version: 41, return_snapshot: 'false' }, [
        buildBinaryNode('patch', {}, proto.SyncdPatch.encode({}).finish()),
      ]);
      const answer = await client.sock.query(
        createIqStanza('w:sync:app:state', 'set', buildBinaryNode('sync', {}, [collection])),
      );
      const [collectionResult] = listChildNodes(findChildNode(answer, 'sync'), 'collection');
      expect([collectionResult?.attrs.type, findChildNode(collectionResult, 'error')?.attrs.code]).toEqual([
        'error',
        '409',
      ]);
    },
  },
  {
    does: 'logs in with another Noise key than the linked one',
    async assertRefused({ client }) {
      await client.close();
      Object.assign(client.auth.creds, { noiseKey: Curve.generateKeyPair() });
      client.restart();
      expect(await client.waitForClose()).toBe(401);
    },
    incidents: ['wrong-noise-key'],
  },
  {
    does: 'repeats a frame of the connection',
    async assertRefused({ client }) {
      const { socket } = client.sock.ws as unknown as {
        socket: { send(bytes: Uint8Array, done?: () => void): void };
      };
      const frames: Uint8Array[] = [];
      const send = socket.send.bind(socket);
      socket.send = (bytes, done) => {
        frames.push(bytes);
        send(bytes, done);
      };
      await client.sock.sendPresenceUpdate('available');
      send(await waitUntil(() => frames.at(-1)));
      await client.waitForClose();
    },
    incidents: ['garbage-frame'],
  },
];
