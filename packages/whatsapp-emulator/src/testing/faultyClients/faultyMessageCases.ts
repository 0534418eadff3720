import { proto } from '@whiskeysockets/baileys';
import { expect } from 'vitest';
import { expectSoon } from '../expectSoon.ts';
import {
  createDeviceIdentityNode,
  encodeTextMessage,
  establishSignalSession,
  expectMessageNotDecrypted,
  type FaultyClientCase,
  fetchKeyBundle,
  sendRawMessage,
  watchRetryRequests,
} from './FaultyClientCase.ts';

/** Protocol violations with repeated, modified, malformed or forged messages. */
export const faultyMessageCases: readonly FaultyClientCase[] = [
  {
    does: 'repeats a ciphertext with the old counter',
    async assertRefused(context) {
      const { client, beto } = context;
      await establishSignalSession(context);
      const hasRequestedRetry = watchRetryRequests(context);
      const data = encodeTextMessage('Una vez');
      const enc = await client.sock.signalRepository.encryptMessage({ jid: beto.jid, data });
      await sendRawMessage(context, 'PRIMERA', beto.jid, enc);
      await beto.waitFor(({ id }) => id === 'PRIMERA');
      await sendRawMessage(context, 'SEGUNDA', beto.jid, enc);
      await expectMessageNotDecrypted(context, 'SEGUNDA', () => hasRequestedRetry('SEGUNDA'));
    },
  },
  {
    does: 'changes a byte of a ciphertext',
    async assertRefused(context) {
      const { client, beto } = context;
      await establishSignalSession(context);
      const hasRequestedRetry = watchRetryRequests(context);
      const data = encodeTextMessage('Íntegro');
      const { type, ciphertext } = await client.sock.signalRepository.encryptMessage({ jid: beto.jid, data });
      const modified = Buffer.from(ciphertext);
      modified[modified.length - 12] = (modified.at(-12) ?? 0) ^ 1;
      await sendRawMessage(context, 'OTRO', beto.jid, { type, ciphertext: modified });
      await expectMessageNotDecrypted(context, 'OTRO', () => hasRequestedRetry('OTRO'));
    },
  },
  ...(['is longer than the message', 'contains different bytes', 'is missing'] as const).map(
    (padding): FaultyClientCase => ({
      does: `pads a message so that the padding ${padding}`,
      async assertRefused(context) {
        const { client, beto } = context;
        await establishSignalSession(context);
        const hasRequestedRetry = watchRetryRequests(context);
        const message = proto.Message.encode({ conversation: 'Relleno' }).finish();
        const paddingBytes = {
          'is longer than the message': [200],
          'contains different bytes': [9, 3, 3],
          'is missing': [0],
        };
        const data = Buffer.concat([message, Buffer.from(paddingBytes[padding])]);
        const enc = await client.sock.signalRepository.encryptMessage({ jid: beto.jid, data });
        await sendRawMessage(context, 'RELLENO', beto.jid, enc);
        await expectMessageNotDecrypted(context, 'RELLENO', () => hasRequestedRetry('RELLENO'));
      },
      incidents: ['wrong-padding'],
    }),
  ),
  ...(['omits', 'forges'] as const).map(
    (manipulation): FaultyClientCase => ({
      does: `${manipulation} the identity of its device in a first message`,
      async assertRefused(context) {
        const { client, beto } = context;
        await client.sock.signalRepository.injectE2ESession({
          jid: beto.jid,
          session: await fetchKeyBundle(context),
        });
        const enc = await client.sock.signalRepository.encryptMessage({
          jid: beto.jid,
          data: encodeTextMessage('Soy yo'),
        });
        const { account } = client.auth.creds;
        const forgedIdentity = { ...account, accountSignature: Buffer.alloc(64, 7) };
        await sendRawMessage(
          context,
          'YO',
          beto.jid,
          enc,
          ...(manipulation === 'forges' ? [createDeviceIdentityNode(forgedIdentity)] : []),
        );
        await expectSoon(() => context.world.emulator.state().incidents.length).toBe(1);
        expect(beto.messages.some(({ id }) => id === 'YO')).toBe(false);
      },
      incidents: ['forged-device-identity'],
    }),
  ),
];
