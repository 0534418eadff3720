import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Destination, DialFailed } from '@recado/transport';
import { getHttpStream } from '@whiskeysockets/baileys/lib/Utils/messages-media.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wayOut } from './wayOut.ts';

let server: Server;
beforeEach(async () => {
  server = createServer((_request, response) => response.end('una pieza'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.close());

const settings = { url: 'wss://web.whatsapp.com/ws/chat', ca: undefined };
const over = new AbortController().signal;

it('takes along what Baileys fetches by itself', async () => {
  const asked: Destination[] = [];
  const way = wayOut(
    async to => {
      asked.push(to);
      const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    settings,
    over,
  );
  const { dispatcher } = way;
  const stream = await getHttpStream('http://mmg.whatsapp.test/v/t62?x=1', { dispatcher } as object);
  expect(await text(stream)).toBe('una pieza');
  expect(asked).toEqual([{ host: 'mmg.whatsapp.test', port: 80 }]);
  way.close();
});

it('fails where the way leads nowhere, and keeps why only of the WebSocket', async () => {
  const way = wayOut(() => Promise.reject(new DialFailed('proxy-refused', 'no')), settings, over);
  const { dispatcher } = way;
  await expect(getHttpStream('https://127.0.0.1/', { dispatcher } as object)).rejects.toThrow();
  expect(way.failure).toBeUndefined();
  way.close();
});
