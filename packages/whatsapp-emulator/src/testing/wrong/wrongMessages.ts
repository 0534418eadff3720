import { proto } from '@whiskeysockets/baileys';
import { expect } from 'vitest';
import { soon } from '../soon.ts';
import { acquainted, asksAgain, bundleOf, hand, identityNode, padded, unread, type Wrong } from './Wrong.ts';

/** Messages that nobody may take for what they say they are. */
export const wrongMessages: readonly Wrong[] = [
  {
    does: 'sends a ciphertext a second time, with the old counter',
    async refused(scene) {
      const { client, beto } = scene;
      await acquainted(scene);
      const asked = asksAgain(scene);
      const data = padded('Una vez');
      const enc = await client.sock.signalRepository.encryptMessage({ jid: beto.jid, data });
      await hand(scene, 'PRIMERA', beto.jid, enc);
      await beto.waitFor(({ id }) => id === 'PRIMERA');
      await hand(scene, 'SEGUNDA', beto.jid, enc);
      await unread(scene, 'SEGUNDA', () => asked('SEGUNDA'));
    },
  },
  {
    does: 'changes a byte of what it encrypted',
    async refused(scene) {
      const { client, beto } = scene;
      await acquainted(scene);
      const asked = asksAgain(scene);
      const data = padded('Íntegro');
      const { type, ciphertext } = await client.sock.signalRepository.encryptMessage({ jid: beto.jid, data });
      const changed = Buffer.from(ciphertext);
      changed[changed.length - 12] = (changed.at(-12) ?? 0) ^ 1;
      await hand(scene, 'OTRO', beto.jid, { type, ciphertext: changed });
      await unread(scene, 'OTRO', () => asked('OTRO'));
    },
  },
  ...(['counts more than there is', 'is of several numbers', 'is none'] as const).map(
    (padding): Wrong => ({
      does: `pads a message so that the padding ${padding}`,
      async refused(scene) {
        const { client, beto } = scene;
        await acquainted(scene);
        const asked = asksAgain(scene);
        const message = proto.Message.encode({ conversation: 'Relleno' }).finish();
        const pad = {
          'counts more than there is': [200],
          'is of several numbers': [9, 3, 3],
          'is none': [0],
        };
        const data = Buffer.concat([message, Buffer.from(pad[padding])]);
        const enc = await client.sock.signalRepository.encryptMessage({ jid: beto.jid, data });
        await hand(scene, 'RELLENO', beto.jid, enc);
        await unread(scene, 'RELLENO', () => asked('RELLENO'));
      },
      incidents: ['wrong-padding'],
    }),
  ),
  ...(['leaves out', 'forges'] as const).map(
    (how): Wrong => ({
      does: `${how} the identity of its device in a first message`,
      async refused(scene) {
        const { client, beto } = scene;
        await client.sock.signalRepository.injectE2ESession({
          jid: beto.jid,
          session: await bundleOf(scene),
        });
        const enc = await client.sock.signalRepository.encryptMessage({
          jid: beto.jid,
          data: padded('Soy yo'),
        });
        const { account } = client.auth.creds;
        const forged = { ...account, accountSignature: Buffer.alloc(64, 7) };
        await hand(scene, 'YO', beto.jid, enc, ...(how === 'forges' ? [identityNode(forged)] : []));
        await soon(() => scene.world.emulator.state().incidents.length).toBe(1);
        expect(beto.messages.some(({ id }) => id === 'YO')).toBe(false);
      },
      incidents: ['forged-device-identity'],
    }),
  ),
];
