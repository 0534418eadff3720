import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';
import { fetchMedia } from './fetchMedia.ts';

/** Where a sender would like us to go. */
let trap: Server;
let visits = 0;
let trapHost = '';

beforeEach(async () => {
  visits = 0;
  trap = createServer(socket => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve));
  trapHost = `127.0.0.1:${(trap.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>(resolve => void trap.close(() => resolve())));

const crafted = (): [string, string | undefined][] => [
  ['an address elsewhere and no path', undefined],
  ['a path that is an address', `https://${trapHost}/latest/meta-data`],
  ['a path that names another host', `//${trapHost}/latest`],
  ['a path that turns the host into a user', `@${trapHost}/latest`],
  ['a path that lengthens the port', `.${trapHost}/latest`],
  ['a path with a backslash', `/\\${trapHost}/latest`],
];

describe('media of a sender who chooses the host', () => {
  const world = useWorld();

  it('is never fetched from there', async () => {
    const line = world.line();
    const { host } = await line.link();
    const sender = world.phone();
    for (const [what, directPath] of crafted()) {
      const raw = {
        imageMessage: {
          url: `https://${trapHost}/latest/meta-data`,
          directPath: directPath ?? null,
          mediaKey: Buffer.alloc(32, 7),
          mimetype: 'image/jpeg',
        },
      };
      const { content } = await line.message(host, (await sender.send(line.phone, { raw })).id);
      if (content.type !== 'media') throw new Error(`It came as ${content.type}.`);
      await expect(content.media.open(), what).rejects.toThrow();
    }
    expect(visits).toBe(0);
  });
});

describe('a media host', () => {
  const media = { kind: 'image', mediaKey: Buffer.alloc(32), directPath: '/v/image/1' } as const;

  it('that breaks off is an error for the reader, and no more', async () => {
    await expect(fetchMedia(media, { host: trapHost, deadlineMs: 5_000 })).rejects.toThrow();
    expect(visits).toBe(1);
  });

  it('that does not answer is given up at the deadline', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(fetchMedia(media, { host, deadlineMs: 100 })).rejects.toThrow();
    silent.close();
  });
});
