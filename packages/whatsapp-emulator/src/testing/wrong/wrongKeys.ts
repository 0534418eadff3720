import { Curve } from '@whiskeysockets/baileys';
import { expect } from 'vitest';
import { node, uint } from '../../wire/node.ts';
import { asksAgain, bundleOf, hand, identityNode, iq, padded, unread, type Wrong } from './Wrong.ts';

/** Keys that are not signed, not its own, or used already. */
export const wrongKeys: readonly Wrong[] = [
  {
    does: 'rotates to a signed pre-key that its identity has not signed',
    async refused({ client }) {
      Object.assign(client.auth.creds.signedIdentityKey, { private: Curve.generateKeyPair().private });
      await expect(client.sock.rotateSignedPreKey()).rejects.toMatchObject({ data: 406 });
    },
  },
  {
    does: 'uploads pre-keys under another identity',
    async refused({ client }) {
      const { signedPreKey, registrationId } = client.auth.creds;
      const upload = iq(
        'encrypt',
        'set',
        node('registration', {}, uint(registrationId, 4)),
        node('type', {}, Buffer.from([5])),
        node('identity', {}, Curve.generateKeyPair().public),
        node('list', {}, []),
        node('skey', {}, [
          node('id', {}, uint(signedPreKey.keyId, 3)),
          node('value', {}, signedPreKey.keyPair.public),
          node('signature', {}, signedPreKey.signature),
        ]),
      );
      await expect(client.sock.query(upload)).rejects.toMatchObject({ data: 406 });
    },
  },
  {
    does: 'uploads a one-time key under an id that the server has another one of',
    async refused({ client }) {
      const { signedPreKey, registrationId, signedIdentityKey } = client.auth.creds;
      const upload = (id: number) =>
        client.sock.query(
          iq(
            'encrypt',
            'set',
            node('registration', {}, uint(registrationId, 4)),
            node('type', {}, Buffer.from([5])),
            node('identity', {}, signedIdentityKey.public),
            node('list', {}, [
              node('key', {}, [
                node('id', {}, uint(id, 3)),
                node('value', {}, Curve.generateKeyPair().public),
              ]),
            ]),
            node('skey', {}, [
              node('id', {}, uint(signedPreKey.keyId, 3)),
              node('value', {}, signedPreKey.keyPair.public),
              node('signature', {}, signedPreKey.signature),
            ]),
          ),
        );
      await upload(70_000);
      await expect(upload(70_000)).rejects.toMatchObject({ data: 406 });
    },
  },
  {
    does: 'begins two sessions with one one-time key',
    async refused(scene) {
      const { client, beto } = scene;
      const { signalRepository: signal } = client.sock;
      const { account } = client.auth.creds;
      const asked = asksAgain(scene);
      const session = await bundleOf(scene);
      const begin = async (id: string) => {
        await signal.injectE2ESession({ jid: beto.jid, session });
        const enc = await signal.encryptMessage({ jid: beto.jid, data: padded(id) });
        await hand(scene, id, beto.jid, enc, identityNode(account ?? {}));
      };
      await begin('UNO');
      await beto.waitFor(({ text }) => text === 'UNO');
      await begin('DOS');
      await unread(scene, 'DOS', () => asked('DOS'));
    },
  },
];
