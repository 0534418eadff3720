import { Curve } from '@whiskeysockets/baileys';
import { expect } from 'vitest';
import { buildBinaryNode, encodeBigEndianUint } from '../../wire/buildBinaryNode.ts';
import {
  createDeviceIdentityNode,
  createIqStanza,
  encodeTextMessage,
  expectMessageNotDecrypted,
  type FaultyClientCase,
  fetchKeyBundle,
  sendRawMessage,
  watchRetryRequests,
} from './FaultyClientCase.ts';

/** Protocol violations with unsigned keys, keys of another identity, or reused keys. */
export const faultyKeyCases: readonly FaultyClientCase[] = [
  {
    does: 'rotates to a signed pre-key that its identity has not signed',
    async assertRefused({ client }) {
      Object.assign(client.auth.creds.signedIdentityKey, { private: Curve.generateKeyPair().private });
      await expect(client.sock.rotateSignedPreKey()).rejects.toMatchObject({ data: 406 });
    },
  },
  {
    does: 'uploads pre-keys under another identity',
    async assertRefused({ client }) {
      const { signedPreKey, registrationId } = client.auth.creds;
      const upload = createIqStanza(
        'encrypt',
        'set',
        buildBinaryNode('registration', {}, encodeBigEndianUint(registrationId, 4)),
        buildBinaryNode('type', {}, Buffer.from([5])),
        buildBinaryNode('identity', {}, Curve.generateKeyPair().public),
        buildBinaryNode('list', {}, []),
        buildBinaryNode('skey', {}, [
          buildBinaryNode('id', {}, encodeBigEndianUint(signedPreKey.keyId, 3)),
          buildBinaryNode('value', {}, signedPreKey.keyPair.public),
          buildBinaryNode('signature', {}, signedPreKey.signature),
        ]),
      );
      await expect(client.sock.query(upload)).rejects.toMatchObject({ data: 406 });
    },
  },
  {
    does: 'uploads a one-time key under the id of another stored key',
    async assertRefused({ client }) {
      const { signedPreKey, registrationId, signedIdentityKey } = client.auth.creds;
      const upload = (id: number) =>
        client.sock.query(
          createIqStanza(
            'encrypt',
            'set',
            buildBinaryNode('registration', {}, encodeBigEndianUint(registrationId, 4)),
            buildBinaryNode('type', {}, Buffer.from([5])),
            buildBinaryNode('identity', {}, signedIdentityKey.public),
            buildBinaryNode('list', {}, [
              buildBinaryNode('key', {}, [
                buildBinaryNode('id', {}, encodeBigEndianUint(id, 3)),
                buildBinaryNode('value', {}, Curve.generateKeyPair().public),
              ]),
            ]),
            buildBinaryNode('skey', {}, [
              buildBinaryNode('id', {}, encodeBigEndianUint(signedPreKey.keyId, 3)),
              buildBinaryNode('value', {}, signedPreKey.keyPair.public),
              buildBinaryNode('signature', {}, signedPreKey.signature),
            ]),
          ),
        );
      await upload(70_000);
      await expect(upload(70_000)).rejects.toMatchObject({ data: 406 });
    },
  },
  {
    does: 'begins two sessions with the same one-time key',
    async assertRefused(context) {
      const { client, beto } = context;
      const { signalRepository: signal } = client.sock;
      const { account } = client.auth.creds;
      const hasRequestedRetry = watchRetryRequests(context);
      const session = await fetchKeyBundle(context);
      const startSession = async (id: string) => {
        await signal.injectE2ESession({ jid: beto.jid, session });
        const enc = await signal.encryptMessage({ jid: beto.jid, data: encodeTextMessage(id) });
        await sendRawMessage(context, id, beto.jid, enc, createDeviceIdentityNode(account ?? {}));
      };
      await startSession('UNO');
      await beto.waitFor(({ text }) => text === 'UNO');
      await startSession('DOS');
      await expectMessageNotDecrypted(context, 'DOS', () => hasRequestedRetry('DOS'));
    },
  },
];
