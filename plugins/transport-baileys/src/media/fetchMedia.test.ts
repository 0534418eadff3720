import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { MediaGone } from '@recado/transport';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { fetchMedia } from './fetchMedia.ts';

/** Server of a malicious sender, whose messages refer to it. The client must never connect to it. */
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

const listCraftedPaths = (): [string, string | undefined][] => [
  ['another address and no path', undefined],
  ['a path that is an address', `https://${trapHost}/latest/meta-data`],
  ['a path that names another host', `//${trapHost}/latest`],
  ['a path that turns the host into a user', `@${trapHost}/latest`],
  ['a path that lengthens the port', `.${trapHost}/latest`],
  ['a path with a backslash', `/\\${trapHost}/latest`],
];

describe('media of a message with a host chosen by the sender', () => {
  const world = useTransportFixture();

  it('is fetched from the media host of WhatsApp, and never from the host in the message', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const sender = world.createPhone();
    for (const [caseName, directPath] of listCraftedPaths()) {
      const raw = {
        imageMessage: {
          url: `https://${trapHost}/latest/meta-data`,
          directPath: directPath ?? null,
          mediaKey: Buffer.alloc(32, 7),
          mimetype: 'image/jpeg',
        },
      };
      const { content } = await line.waitForMessage(host, (await sender.send(line.phone, { raw })).id);
      if (content.type !== 'media') throw new Error(`Received ${content.type} instead of media.`);
      await expect(content.media.open(), caseName).rejects.toThrow();
    }
    expect(visits).toBe(0);
  });
});

describe('media whose location has expired', () => {
  const world = useTransportFixture();

  it.each([403, 404, 410])('is reported as gone when the media host answers %i', async status => {
    const line = world.createLine();
    const { host } = await line.link();
    const media = { kind: 'document', bytes: Buffer.from('factura') } as const;
    const { content } = await line.waitForMessage(host, (await world.createPhone().send(line.phone, { media })).id);
    if (content.type !== 'media') throw new Error(`Received ${content.type} instead of media.`);
    world.emulator.faults.add({ kind: 'mediaStatus', status });
    await expect(content.media.open()).rejects.toBeInstanceOf(MediaGone);
  });
});

describe('fetchMedia', () => {
  const media = { kind: 'image', mediaKey: Buffer.alloc(32), directPath: '/v/image/1' } as const;

  it('rejects if the media host closes the connection', async () => {
    await expect(fetchMedia(media, { host: trapHost, deadlineMs: 5_000 })).rejects.toThrow();
    expect(visits).toBe(1);
  });

  it('rejects at the deadline if the media host does not answer', async () => {
    const silentServer = createServer(() => undefined);
    await new Promise<void>(resolve => silentServer.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(silentServer.address() as AddressInfo).port}`;
    await expect(fetchMedia(media, { host, deadlineMs: 100 })).rejects.toThrow();
    silentServer.close();
  });
});
