import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setImmediate as settle } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDeferred } from '@recado/timing';
import type { OutgoingTransportMessage, Session, WebhookRequest } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import type { SendableFile } from './ClientSessions.ts';
import { getConnectedSession, type SessionMessaging } from './createSessionMessaging.ts';
import {
  createMessagingFixture,
  sampleMessage,
  sampleReceipt,
  sampleUpdate,
} from './testing/createMessagingFixture.ts';

const { to: chat } = sampleMessage;
const readMessages = [{ id: '3A1', fromMe: false }];
const webhookRequest: WebhookRequest = { method: 'POST', query: {}, headers: {}, body: Buffer.from('{}') };

type Command = (messaging: SessionMessaging, clientId: string) => Promise<unknown>;

/** Commands to a session, with the arguments that the session receives. */
const commands: readonly (readonly [keyof Session, Command, readonly unknown[]])[] = [
  ['lookup', (messaging, id) => messaging.lookup(id, '5215587654321'), ['5215587654321']],
  ['read', (messaging, id) => messaging.read(id, chat, readMessages), [chat, readMessages]],
  ['type', (messaging, id) => messaging.type(id, chat, 'typing'), [chat, 'typing']],
  ['typing', (messaging, id) => messaging.typing(id, chat), [chat]],
  ['manage', (messaging, id) => messaging.manage(id, 'groups.leave', { group: '1' }), ['groups.leave', { group: '1' }]],
  ['receiveWebhook', (messaging, id) => messaging.receiveWebhook(id, webhookRequest), [webhookRequest]],
];

describe('a command to a session', () => {
  it.each(commands)(
    '%s passes its arguments to the session, and returns the result if there is one',
    async (name, run, args) => {
      const received: unknown[][] = [];
      const method = async (...callArgs: unknown[]) => {
        received.push(callArgs);
        return 'result';
      };
      const { messaging } = createMessagingFixture({ [name]: method });
      const result = await run(messaging, 'un-cliente');
      expect(received).toEqual([args]);
      expect(result).toBe(name === 'read' || name === 'type' ? undefined : 'result');
    },
  );

  const errorTexts: Partial<Record<keyof Session, string>> = {
    read: 'No read receipts.',
    type: 'No typing.',
    typing: 'No typing.',
    manage: 'No groups.leave.',
    receiveWebhook: 'This transport receives no webhooks.',
  };
  it.each(commands.filter(([name]) => name !== 'lookup'))(
    '%s rejects when the transport does not support it',
    async (name, run) => {
      const { messaging } = createMessagingFixture({});
      const error = { name: 'TransportError', reason: 'unsupported', message: errorTexts[name] };
      await expect(run(messaging, 'un-cliente')).rejects.toMatchObject(error);
    },
  );

  const send: Command = (messaging, id) => messaging.send(id, sampleUpdate);
  it.each([['send', send, []] as const, ...commands])('%s rejects when the client has no line', async (_name, run) => {
    const { messaging } = createMessagingFixture({});
    await expect(run(messaging, 'sin-sesion')).rejects.toMatchObject({
      name: 'TransportError',
      reason: 'not-linked',
      message: 'No session of this client was ever opened.',
    });
  });

  it('uses the session that is connected when the command arrives', async () => {
    const session: Partial<Session> = {};
    const { lines } = createMessagingFixture(session);
    expect(await getConnectedSession(lines, 'un-cliente')).toBe(session);
  });
});

describe('a webhook request', () => {
  it('runs once when it is verified and repeated while it runs, for instance after a timeout', async () => {
    const outcomes: ReturnType<typeof createDeferred<'taken'>>[] = [];
    const { messaging } = createMessagingFixture({
      receiveWebhook() {
        const outcome = createDeferred<'taken'>();
        outcomes.push(outcome);
        return outcome.promise;
      },
    });
    const verified = { ...webhookRequest, isVerified: true } as const;
    const receive = (clientId = 'un-cliente', request: WebhookRequest = verified) =>
      messaging.receiveWebhook(clientId, request);
    const calls = [receive(), receive(), receive('otro-cliente')];
    calls.push(receive('un-cliente', { ...verified, body: Buffer.from('[]') }), receive('un-cliente', webhookRequest));
    await settle();
    expect(outcomes).toHaveLength(4);
    for (const { resolve } of outcomes) resolve('taken');
    expect(await Promise.all(calls)).toEqual(Array(5).fill('taken'));
    void receive();
    await settle();
    expect(outcomes).toHaveLength(5);
  });

  const receive = (outcome: 'taken' | 'forged', clear = false) => {
    const fixture = createMessagingFixture({
      async receiveWebhook() {
        if (clear) fixture.lines.clear();
        return outcome;
      },
    });
    return fixture.messaging.receiveWebhook('un-cliente', webhookRequest).then(result => [result, ...fixture.calls]);
  };

  it('counts as activity of the line only if it is genuine', async () => {
    expect(await receive('taken')).toEqual(['taken', 'recordActivity']);
    expect(await receive('forged')).toEqual(['forged']);
  });

  it('is taken even if the line was removed meanwhile', async () => {
    expect(await receive('taken', true)).toEqual(['taken']);
  });
});

describe('a file to send', () => {
  const file: SendableFile = {
    kind: 'image',
    mimeType: 'image/jpeg',
    size: 4,
    sha256: 'ab'.repeat(32),
    fileName: 'pan.jpg',
    path: fileURLToPath(import.meta.url),
  };
  const { path, ...mediaFields } = file;
  const sendFile = async (fields: Partial<SendableFile>, caption?: string) => {
    const sentMessages: OutgoingTransportMessage[] = [];
    const { messaging } = createMessagingFixture({
      async send(message) {
        sentMessages.push(message);
        return sampleReceipt;
      },
    });
    const content = { type: 'file', file: { ...file, ...fields }, ...(caption !== undefined && { caption }) } as const;
    const quoted = { id: '3A1', fromMe: false };
    await messaging.send('un-cliente', { ...sampleUpdate, quoted, content });
    return sentMessages;
  };

  it('reaches the transport as media, without its path, thumbnail or caption if it has none', async () => {
    expect(await sendFile({})).toStrictEqual([
      {
        ...sampleUpdate,
        quoted: { id: '3A1', fromMe: false },
        content: { type: 'media', media: { ...mediaFields, open: expect.any(Function) } },
      },
    ]);
  });

  it('reaches the transport with its caption and its decoded thumbnail', async () => {
    const [message] = await sendFile({ thumbnail: Buffer.from('jpeg').toString('base64') }, 'Del día');
    expect(message?.content).toMatchObject({ caption: 'Del día', media: { thumbnail: Buffer.from('jpeg') } });
  });

  it('is opened from the disk as often as the transport needs it', async () => {
    const [message] = await sendFile({});
    const media = message?.content.type === 'media' ? message.content.media : undefined;
    if (!media) throw new Error('the transport received no media');
    const contents = [await text(await media.open()), await text(await media.open())];
    expect(new Set(contents)).toEqual(new Set([await readFile(path, 'utf8')]));
  });
});
