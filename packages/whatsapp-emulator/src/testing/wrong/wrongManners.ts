import { Curve, proto } from '@whiskeysockets/baileys';
import { expect } from 'vitest';
import { type BinaryNode, child, children, node } from '../../wire/node.ts';
import { eventually } from '../eventually.ts';
import { soon } from '../soon.ts';
import { acquainted, hand, iq, padded, type Wrong } from './Wrong.ts';

/** What it may not do at all, or has to do and does not. */
export const wrongManners: readonly Wrong[] = [
  {
    does: 'acknowledges nothing',
    async refused({ world, client, ana, beto }) {
      const fault = await world.emulator.faults.add({ kind: 'swallow', at: 'in', tag: 'receipt', count: 50 });
      const { id } = await beto.send(ana.phone, { text: 'Otra vez' });
      await client.text('Otra vez');
      const waits = () => world.emulator.state().accounts[0]?.devices[1]?.queued;
      await soon(waits).toBe(1);
      await client.close();
      world.emulator.faults.remove(fault.id);
      const again: BinaryNode[] = [];
      client.restart();
      client.sock.ws.on('CB:message', (one: BinaryNode) => again.push(one));
      await client.open();
      await soon(() => again.map(({ attrs }) => attrs.id)).toContain(id);
      await soon(waits).toBe(0);
    },
  },
  {
    does: 'says that it is somebody else',
    async refused(scene) {
      const { client, ana, beto } = scene;
      await acquainted(scene);
      const enc = await client.sock.signalRepository.encryptMessage({
        jid: beto.jid,
        data: padded('Soy otra'),
      });
      const part = node('enc', { v: 2, type: enc.type }, enc.ciphertext);
      const attrs = { id: 'OTRA', to: beto.jid, from: '5215599999999@s.whatsapp.net', type: 'text' };
      await client.sock.sendNode(
        node('message', { ...attrs, participant: '5215599999999@s.whatsapp.net' }, [
          node('participants', {}, [node('to', { jid: beto.jid }, [part])]),
        ]),
      );
      expect((await beto.waitFor(({ id }) => id === 'OTRA')).sender).toBe(ana.jid);
    },
  },
  {
    does: 'writes to a group it is not in',
    async refused(scene) {
      const { world, beto } = scene;
      const { id } = world.emulator.groups.create({
        subject: 'Ajeno',
        creator: beto.phone,
        participants: [],
      });
      const enc = { type: 'skmsg', ciphertext: Buffer.alloc(64, 7) };
      expect(await hand(scene, 'COLADO', id, enc)).toBe('403');
    },
  },
  {
    does: 'changes app state on top of an old version',
    async refused({ client }) {
      const collection = node('collection', { name: 'regular', version: 41, return_snapshot: 'false' }, [
        node('patch', {}, proto.SyncdPatch.encode({}).finish()),
      ]);
      const answer = await client.sock.query(iq('w:sync:app:state', 'set', node('sync', {}, [collection])));
      const [told] = children(child(answer, 'sync'), 'collection');
      expect([told?.attrs.type, child(told, 'error')?.attrs.code]).toEqual(['error', '409']);
    },
  },
  {
    does: 'proves another Noise key than the one it was linked with',
    async refused({ client }) {
      await client.close();
      Object.assign(client.auth.creds, { noiseKey: Curve.generateKeyPair() });
      client.restart();
      expect(await client.closed()).toBe(401);
    },
    incidents: ['wrong-noise-key'],
  },
  {
    does: 'sends a frame of the connection a second time',
    async refused({ client }) {
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
      send(await eventually(() => frames.at(-1)));
      await client.closed();
    },
    incidents: ['garbage-frame'],
  },
];
