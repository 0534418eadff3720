import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { anyEvent } from '@recado/contract';
import { createDeferred } from '@recado/timing';
import { type Content, type IncomingTransportMessage, type Media, MediaGone, TransportError } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessageStatusStore } from '../../core/messages/index.ts';
import { createSealer } from '../../core/sealing/sealer.ts';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createMessageReceiver } from './createMessageReceiver.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createClient();
});

const { signal } = new AbortController();
const receive = (message: IncomingTransportMessage) => platform.receiving.received(clientId, message, signal);
const stored = () => readStoredMessages(platform.database.knex, clientId);

describe('media storage', () => {
  const bytes = Buffer.from('el menú de hoy'.repeat(1_000));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const media = (rest: Partial<Media> = {}): Content => ({
    type: 'media',
    caption: 'El menú',
    media: {
      kind: 'image',
      mimeType: 'image/jpeg',
      size: bytes.length,
      sha256,
      fileName: 'menú.jpg',
      open: async () => Readable.from([bytes.subarray(0, 5_000), bytes.subarray(5_000)]),
      ...rest,
    },
  });

  it('stores a file under its SHA-256 and removes it with its client', async () => {
    await receive(createIncomingMessage(media()));
    await receive(createIncomingMessage(media()));
    const path = join('media', clientId, sha256.slice(0, 2), sha256);
    const row = {
      type: 'image',
      text: 'El menú',
      media: { path, mimeType: 'image/jpeg', size: bytes.length, sha256 },
    };
    expect(await stored()).toMatchObject([row, row]);
    expect(await readFile(join(platform.dataDir, path))).toEqual(bytes);
    await platform.sessions.forget(clientId);
    await expect(readFile(join(platform.dataDir, path))).rejects.toThrow('ENOENT');
  });

  it.each<[string, Partial<Media>]>([
    ['cannot be opened', { open: async () => Promise.reject(new Error('gone')) }],
    [
      'ends with an error',
      {
        open: async () =>
          Readable.from(
            (async function* () {
              yield bytes;
              throw new Error('broken');
            })(),
          ),
      },
    ],
    ['has another SHA-256 than announced', { sha256: 'f'.repeat(64) }],
    ['is announced as too large', { size: 2_000_000 }],
    ['is larger than announced', { size: 10, open: async () => Readable.from(Array(300).fill(bytes)) }],
  ])('stores the message without the file when the file %s', async (_, fault) => {
    await receive(createIncomingMessage(media(fault)));
    const [message] = await stored();
    expect(message).toMatchObject({ type: 'image', text: 'El menú', media: { mimeType: 'image/jpeg' } });
    expect(message?.media?.path).toBeUndefined();
  });

  it('fetches a history file after its message is stored, unless it is old or large', async () => {
    const rejectOpen = async () => Promise.reject(new Error('must not be opened'));
    const receiveFromHistory = (open: Media['open'], days: number, size?: number) => {
      const timestamp = new Date(Date.now() - days * 86_400_000);
      return receive(createIncomingMessage(media({ open, ...(size && { size }) }), { arrival: 'history', timestamp }));
    };
    await receiveFromHistory(rejectOpen, 40);
    await receiveFromHistory(rejectOpen, 1, 20_000_000);
    const ready = createDeferred<Readable>();
    await receiveFromHistory(() => ready.promise, 1);
    expect((await stored()).map(message => message.media?.path)).toEqual([undefined, undefined, undefined]);
    ready.resolve(Readable.from([bytes]));
    await expect.poll(async () => (await stored()).filter(message => message.media?.path).length).toBe(1);
    expect(await readEvents(platform.database.knex, clientId, { after: 0, limit: 100 })).toEqual([]);
  });

  describe('with files that the network no longer has', () => {
    const createGoneFileMessage = (request: () => Promise<void>, isAvailable: () => boolean) =>
      createIncomingMessage(
        media({
          open: async () => {
            if (!isAvailable()) throw new MediaGone('The media host answered 410.');
            return Readable.from([bytes]);
          },
          request,
        }),
      );
    const receiver = () =>
      createMessageReceiver({
        database: platform.database.knex,
        dataDir: platform.dataDir,
        ...{ maxMediaBytes: 1_000_000, mediaPauses: [0, 0, 0] },
        statuses: createMessageStatusStore({ database: platform.database.knex, log: silentTestLogger }),
        ...{ seal: createSealer([Buffer.alloc(32, 7)]), storedEvents: { notify: () => undefined } },
        log: silentTestLogger,
      });
    const told = async () => {
      const events = await readEvents(platform.database.knex, clientId, { after: 0, limit: 100 });
      for (const event of events) expect(anyEvent.validate(presentEvent(event, '/api')).error).toBeUndefined();
      return events.map(({ type }) => type);
    };

    it('emits the message without the file, and a media event when the requested file arrives', async () => {
      let requestCount = 0;
      let isAvailable = false;
      const answer = createDeferred<void>();
      const request = async () => {
        requestCount += 1;
        await answer.promise;
        if (requestCount === 1) throw new TransportError('unreachable', 'The phone is off.');
        isAvailable = true;
      };
      await receiver().receive(
        clientId,
        createGoneFileMessage(request, () => isAvailable),
        signal,
      );
      expect(await stored()).toMatchObject([{ text: 'El menú', media: { mimeType: 'image/jpeg' } }]);
      expect(await told()).toEqual(['message.received']);
      answer.resolve();
      await expect.poll(async () => (await stored())[0]?.media?.path).toBeDefined();
      expect(await told()).toEqual(['message.received', 'message.media']);
      expect(requestCount).toBe(2);
      const [message] = await stored();
      expect(await readFile(join(platform.dataDir, message?.media?.path ?? ''))).toEqual(bytes);
    });

    it('requests a file once and emits nothing when its message is from a history', async () => {
      let requestCount = 0;
      let isAvailable = false;
      const request = async () => {
        requestCount += 1;
        isAvailable = true;
      };
      const message = createGoneFileMessage(request, () => isAvailable);
      await receiver().receive(clientId, { ...message, arrival: 'history', timestamp: new Date() }, signal);
      await expect.poll(async () => (await stored())[0]?.media?.path).toBeDefined();
      expect([await told(), requestCount]).toEqual([[], 1]);
    });

    it('emits no media event when the message is deleted before the file arrives', async () => {
      let isAvailable = false;
      const answer = createDeferred<void>();
      const request = async () => {
        await answer.promise;
        isAvailable = true;
      };
      const messageReceiver = receiver();
      const message = createGoneFileMessage(request, () => isAvailable);
      await messageReceiver.receive(clientId, message, signal);
      await messageReceiver.receive(clientId, createIncomingMessage({ type: 'deletion', target: message.id }), signal);
      answer.resolve();
      const row = () => platform.database.knex('messages').where({ client_id: clientId }).first();
      await expect.poll(async () => (await row()).media.path).toBeDefined();
      expect(await told()).toEqual(['message.received', 'message.deleted']);
    });

    it.each([
      ['media-refused', 1],
      ['unreachable', 3],
    ] as const)('stops requesting a file after the last attempt: %s', async (reason, times) => {
      const lastAttempt = createDeferred<void>();
      let requestCount = 0;
      const request = async () => {
        requestCount += 1;
        if (requestCount === times) lastAttempt.resolve();
        throw new TransportError(reason, 'No.');
      };
      const messageReceiver = receiver();
      await messageReceiver.receive(
        clientId,
        createGoneFileMessage(request, () => false),
        signal,
      );
      await lastAttempt.promise;
      // When a second file has been requested and fetched, another request for the first is overdue.
      let isAvailable = false;
      const other = async () => {
        isAvailable = true;
      };
      await messageReceiver.receive(
        clientId,
        createGoneFileMessage(other, () => isAvailable),
        signal,
      );
      await expect.poll(async () => (await told()).filter(type => type === 'message.media').length).toBe(1);
      expect(requestCount).toBe(times);
    });

    it('stops requesting a file when its session ends', async () => {
      const controller = new AbortController();
      let requestCount = 0;
      const request = async () => {
        requestCount += 1;
        controller.abort();
        throw new TransportError('unreachable', 'The session is over.');
      };
      const message = createGoneFileMessage(request, () => false);
      await receiver().receive(clientId, message, controller.signal);
      await expect.poll(() => requestCount).toBe(1);
      expect(await told()).toEqual(['message.received']);
    });
  });

  it('aborts a download that does not end, and stores nothing, when its session ends', async () => {
    const controller = new AbortController();
    const hanging = media({ open: () => new Promise(() => {}) });
    const receiving = platform.receiving.received(clientId, createIncomingMessage(hanging), controller.signal);
    controller.abort();
    await expect(receiving).rejects.toThrow('aborted');
    expect(await stored()).toEqual([]);
  });

  it('removes control characters from file names and MIME types', async () => {
    await receive(createIncomingMessage(media({ fileName: ` \n../a\u0000${'b'.repeat(400)}`, mimeType: '\r' })));
    const [message] = await stored();
    expect(message?.media?.fileName).toMatch(/^\.\.\/a b+$/);
    expect(message?.media?.fileName).toHaveLength(255);
    expect(message?.media?.mimeType).toBe('application/octet-stream');
  });
});
