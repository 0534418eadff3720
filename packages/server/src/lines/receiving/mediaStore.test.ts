import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Content, Incoming, Media } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
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

  it('of a history is not fetched', async () => {
    const never = async () => Promise.reject(new Error('must not be opened'));
    await receive(incoming(media({ open: never }), { arrival: 'history' }));
    expect(await stored()).toMatchObject([{ media: { sha256 } }]);
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
