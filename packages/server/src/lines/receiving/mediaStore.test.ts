import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { anyEvent } from '@recado/contract';
import { createDeferred } from '@recado/timing';
import { type Content, type Incoming, type Media, MediaGone, TransportError } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createReceiving } from './createReceiving.ts';
import { incoming } from './testing/incoming.ts';

let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.client();
});

const { signal } = new AbortController();
const receive = (message: Incoming) => platform.receiving.received(clientId, message, signal);
const stored = () => storedMessages(platform.database.knex, clientId);

describe('a file', () => {
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

  it('is kept by its SHA-256, and goes with its client', async () => {
    await receive(incoming(media()));
    await receive(incoming(media()));
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
    ['cannot be had', { open: async () => Promise.reject(new Error('gone')) }],
    [
      'breaks off',
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
    ['is not what was announced', { sha256: 'f'.repeat(64) }],
    ['says that it is too large', { size: 2_000_000 }],
    ['is too large without saying so', { size: 10, open: async () => Readable.from(Array(300).fill(bytes)) }],
  ])('that %s is no reason to lose the message', async (_, fault) => {
    await receive(incoming(media(fault)));
    const [message] = await stored();
    expect(message).toMatchObject({ type: 'image', text: 'El menú', media: { mimeType: 'image/jpeg' } });
    expect(message?.media?.path).toBeUndefined();
  });

  it('of a history comes after its message, unless it is old or large', async () => {
    const never = async () => Promise.reject(new Error('must not be opened'));
    const past = (open: Media['open'], days: number, size?: number) => {
      const timestamp = new Date(Date.now() - days * 86_400_000);
      return receive(incoming(media({ open, ...(size && { size }) }), { arrival: 'history', timestamp }));
    };
    await past(never, 40);
    await past(never, 1, 20_000_000);
    const ready = createDeferred<Readable>();
    await past(() => ready.promise, 1);
    expect((await stored()).map(one => one.media?.path)).toEqual([undefined, undefined, undefined]);
    ready.resolve(Readable.from([bytes]));
    await expect.poll(async () => (await stored()).filter(one => one.media?.path).length).toBe(1);
    expect(await readEvents(platform.database.knex, clientId, { after: 0, limit: 100 })).toEqual([]);
  });

  describe('that the network has no more', () => {
    const gone = (request: () => Promise<void>, isThere: () => boolean) =>
      incoming(
        media({
          open: async () => {
            if (!isThere()) throw new MediaGone('The media host answered 410.');
            return Readable.from([bytes]);
          },
          request,
        }),
      );
    const later = () =>
      createReceiving({
        database: platform.database.knex,
        dataDir: platform.dataDir,
        maxMediaBytes: 1_000_000,
        mediaPauses: [0, 0, 0],
        log: quietLog,
      });
    const told = async () => {
      const events = await readEvents(platform.database.knex, clientId, { after: 0, limit: 100 });
      for (const event of events)
        expect(anyEvent.validate(presentEvent(event, '/api')).error).toBeUndefined();
      return events.map(({ type }) => type);
    };

    it('is asked for: its message is told without it, and once more when it is there', async () => {
      let asked = 0;
      let isThere = false;
      const answer = createDeferred<void>();
      const request = async () => {
        asked += 1;
        await answer.promise;
        if (asked === 1) throw new TransportError('unreachable', 'The phone is off.');
        isThere = true;
      };
      await later().received(
        clientId,
        gone(request, () => isThere),
        signal,
      );
      expect(await stored()).toMatchObject([{ text: 'El menú', media: { mimeType: 'image/jpeg' } }]);
      expect(await told()).toEqual(['message.received']);
      answer.resolve();
      await expect.poll(async () => (await stored())[0]?.media?.path).toBeDefined();
      expect(await told()).toEqual(['message.received', 'message.media']);
      expect(asked).toBe(2);
      const [message] = await stored();
      expect(await readFile(join(platform.dataDir, message?.media?.path ?? ''))).toEqual(bytes);
    });

    it('is asked for once when its message is of the past, and nothing is told', async () => {
      let asked = 0;
      let isThere = false;
      const request = async () => {
        asked += 1;
        isThere = true;
      };
      const message = gone(request, () => isThere);
      await later().received(clientId, { ...message, arrival: 'history', timestamp: new Date() }, signal);
      await expect.poll(async () => (await stored())[0]?.media?.path).toBeDefined();
      expect([await told(), asked]).toEqual([[], 1]);
    });

    it('is not told when its message was deleted meanwhile', async () => {
      let isThere = false;
      const answer = createDeferred<void>();
      const request = async () => {
        await answer.promise;
        isThere = true;
      };
      const receiving = later();
      const message = gone(request, () => isThere);
      await receiving.received(clientId, message, signal);
      await receiving.received(clientId, incoming({ type: 'deletion', target: message.id }), signal);
      answer.resolve();
      const row = () => platform.database.knex('messages').where({ client_id: clientId }).first();
      await expect.poll(async () => (await row()).media.path).toBeDefined();
      expect(await told()).toEqual(['message.received', 'message.deleted']);
    });

    it.each([
      ['media-refused', 1],
      ['unreachable', 3],
    ] as const)('is given up in the end: %s', async (reason, times) => {
      const over = createDeferred<void>();
      let asked = 0;
      const request = async () => {
        asked += 1;
        if (asked === times) over.resolve();
        throw new TransportError(reason, 'No.');
      };
      const receiving = later();
      await receiving.received(
        clientId,
        gone(request, () => false),
        signal,
      );
      await over.promise;
      // Whatever would be asked once more would be by now: another one is asked for and had meanwhile.
      let isThere = false;
      const other = async () => {
        isThere = true;
      };
      await receiving.received(
        clientId,
        gone(other, () => isThere),
        signal,
      );
      await expect.poll(async () => (await told()).filter(type => type === 'message.media').length).toBe(1);
      expect(asked).toBe(times);
    });

    it('is asked for no longer than its session lasts', async () => {
      const ending = new AbortController();
      let asked = 0;
      const request = async () => {
        asked += 1;
        ending.abort();
        throw new TransportError('unreachable', 'The session is over.');
      };
      const message = gone(request, () => false);
      await later().received(clientId, message, ending.signal);
      await expect.poll(() => asked).toBe(1);
      expect(await told()).toEqual(['message.received']);
    });
  });

  it('that hangs does not outlive its session', async () => {
    const ending = new AbortController();
    const hanging = media({ open: () => new Promise(() => {}) });
    const receiving = platform.receiving.received(clientId, incoming(hanging), ending.signal);
    ending.abort();
    await expect(receiving).rejects.toThrow('aborted');
    expect(await stored()).toEqual([]);
  });

  it('may have the strangest of names', async () => {
    await receive(incoming(media({ fileName: ` \n../a\u0000${'b'.repeat(400)}`, mimeType: '\r' })));
    const [message] = await stored();
    expect(message?.media?.fileName).toMatch(/^\.\.\/a b+$/);
    expect(message?.media?.fileName).toHaveLength(255);
    expect(message?.media?.mimeType).toBe('application/octet-stream');
  });
});
