import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { DialFailed, type OutboundDestination } from '@recado/transport';
import { getHttpStream } from '@whiskeysockets/baileys/lib/Utils/messages-media.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOutboundAgents } from './createOutboundAgents.ts';

let server: Server;
beforeEach(async () => {
  server = createServer((_request, response) => response.end('una pieza'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.close());

const settings = { url: 'wss://web.whatsapp.com/ws/chat', ca: undefined };
const signal = new AbortController().signal;

it('the outbound proxy routes requests that Baileys makes itself through the outbound connector', async () => {
  const destinations: OutboundDestination[] = [];
  const outboundProxy = createOutboundAgents(
    async destination => {
      destinations.push(destination);
      const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    settings,
    signal,
  );
  const { dispatcher } = outboundProxy;
  const stream = await getHttpStream('http://mmg.whatsapp.test/v/t62?x=1', { dispatcher } as object);
  expect(await text(stream)).toBe('una pieza');
  expect(destinations).toEqual([{ host: 'mmg.whatsapp.test', port: 80 }]);
  outboundProxy.close();
});

it('the outbound proxy rejects requests when it fails, but only failures of the WebSocket are stored', async () => {
  const outboundProxy = createOutboundAgents(
    () => Promise.reject(new DialFailed('proxy-refused', 'no')),
    settings,
    signal,
  );
  const { dispatcher } = outboundProxy;
  await expect(getHttpStream('https://127.0.0.1/', { dispatcher } as object)).rejects.toThrow();
  expect(outboundProxy.failure).toBeUndefined();
  outboundProxy.close();
});
