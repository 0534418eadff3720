import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';
import { controlRoutes } from './routes/controlRoutes.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
  emulator.phones.create({ phone: '5215512345678' });
});
afterAll(() => emulator.close());

const post = (path: string, body: string) => fetch(emulator.controlUrl + path, { method: 'POST', body });

/** Field names of the API. The test also puts them where the API does not expect them. */
const fieldNames = fc.constantFrom(
  'to',
  'text',
  'media',
  'kind',
  'data',
  'react',
  'emoji',
  'edit',
  'delete',
  'forward',
  'qr',
);
const moreFieldNames = fc.constantFrom(
  'code',
  'phone',
  'device',
  'messages',
  'at',
  'client',
  'count',
  'state',
  'ids',
  'subject',
);
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>('5215512345678', 'image', 'swallow', 'close', 'composing', 500, -1, [], '120363@g.us', true),
);
const bodies = fc.oneof(
  fc.string(),
  fc.jsonValue().map(value => JSON.stringify(value)),
  fc.dictionary(fc.oneof(fieldNames, moreFieldNames), values).map(value => JSON.stringify(value)),
);

describe('control API with arbitrary request bodies', () => {
  const paths = controlRoutes
    .filter(({ method, path }) => method === 'POST' && path !== '/control/faults')
    .map(({ path }) => path.replace('{phone}', '5215512345678').replace('{id}', 'x'));

  it.each([...paths, '/control/faults'])('responds with a status below 500 at %s', async path => {
    await fc.assert(
      fc.asyncProperty(bodies, async body => {
        const response = await post(path, body);
        const text = await response.text();
        expect(response.status, text).toBeLessThan(500);
        if (response.status >= 400) expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/./) });
        emulator.faults.clear();
      }),
      { numRuns: 60 },
    );
  });

  it('records no incidents', () => {
    expect(emulator.state().incidents).toEqual([]);
  });
});

describe('emulator with arbitrary bytes on its port', () => {
  it.each([
    ['an incomplete TLS ClientHello', Buffer.from([0x16, 3, 1, 255, 255, 1, 2, 3])],
    ['random bytes', Buffer.from([0, 1, 2, 255, 254, 10, 10])],
    [
      'an upgrade at an unknown path',
      Buffer.from('GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    ],
    [
      'an upgrade without a key',
      Buffer.from('GET /ws/chat HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    ],
    ['an invalid path', Buffer.from('GET //[::bad HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')],
    ['an incomplete body', Buffer.from('POST /control/phones HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{')],
  ])('responds normally after %s', async (_, bytes) => {
    const socket = connect(Number(new URL(emulator.controlUrl).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.end(bytes);
    await once(socket, 'close');
    expect((await fetch(`${emulator.controlUrl}/control/state`)).status).toBe(200);
  });
});
