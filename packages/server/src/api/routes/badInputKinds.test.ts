import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OutgoingKind, outgoingFields, outgoingKinds } from '@recado/contract';
import { guard as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../deliveries/guard/testing/samples.ts';
import { expectRefusal } from './testing/expectRefusal.ts';
import { holdStored } from './testing/holdStored.ts';
import { addressesIn, hostileOf } from './testing/hostileOf.ts';
import { having, type Operation, takesPayload } from './testing/operations.ts';
import { startWorld, type World } from './testing/startWorld.ts';

const to = '5215587654321';
const [operation] = having(({ key }) => key === 'POST /external/messages') as readonly [Operation];

let world: World;
let files: Server;
let base: string;
beforeAll(async () => {
  world = await startWorld();
  await world.connect();
  world.server.network.phone(to);
  files = createServer((request, response) => {
    const [, mimeType = '', name = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
    response.writeHead(200, { 'content-type': mimeType }).end(lies[name as keyof typeof lies]);
  }).listen(0, '127.0.0.1');
  await once(files, 'listening');
  base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.closeAllConnections();
  files.close();
  await world.stop();
});
holdStored(() => world);

const refused = async (payload: object, status: number) => {
  const body = expectRefusal(operation, await world.call(operation, { payload: { to, ...payload } }), status);
  expect(world.server.network.phone(to).messages).toEqual([]);
  return body;
};

describe.each(outgoingKinds)('a message of the kind %s', type => {
  const hostile = hostileOf(outgoingFields[type]);

  it('is refused with anything that one of its parts must refuse, by the name of the field', async () => {
    expect(hostile.length).toBeGreaterThan(20);
    for (const { at, what, value } of hostile) {
      const { errors = {} } = await refused({ type, [type]: value }, 400);
      const [named = ''] = Object.keys(errors);
      const field = [type, at].filter(Boolean).join('.');
      const isNamed = named === type || named.startsWith(`${field}`) || field.startsWith(`${named}.`);
      expect({ field, what, named, isNamed }).toMatchObject({ isNamed: true });
    }
  });
});

it.each<[OutgoingKind, (text: string) => object]>([
  ['contacts', text => [{ name: text, phones: [to] }]],
  ['poll', text => ({ question: text, options: ['a', 'b'] })],
  ['poll', text => ({ question: '¿Cuál?', options: ['a', text] })],
  ['menu', text => ({ text: '¿Cuál?', options: [text, 'b'] })],
])('what cannot be seen is nothing to show or tap: %s', async (type, contentOf) => {
  for (const text of ['\u200b', '\u200f\u202e', '\u2060\ufeff', '\u2800', '\u3164', '\u00ad \u200d']) {
    const { errors = {} } = await refused({ type, [type]: contentOf(text) }, 400);
    expect(Object.keys(errors)[0]).toMatch(new RegExp(`^${type}`));
  }
});

const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
const lies = { ...samples, program, empty: Buffer.alloc(0) };
it.each<[OutgoingKind, string, readonly (keyof typeof lies)[]]>([
  ['image', 'image/jpeg', ['mp4', 'mp3', 'pdf', 'html', 'text', 'program', 'empty']],
  ['video', 'video/mp4', ['jpeg', 'mp3', 'pdf', 'html', 'text', 'program', 'empty']],
  ['audio', 'audio/mpeg', ['jpeg', 'pdf', 'html', 'text', 'program', 'empty']],
  ['voice', 'audio/ogg; codecs=opus', ['jpeg', 'pdf', 'html', 'text', 'program', 'empty']],
  ['sticker', 'image/webp', ['jpeg', 'mp4', 'mp3', 'pdf', 'html', 'text', 'program', 'empty']],
])('a file that lies about being fit for %s is refused', async (type, mimeType, names) => {
  for (const name of names) {
    const mediaUrl = `${base}/${encodeURIComponent(mimeType)}/${name}`;
    await refused({ type, [type]: { mediaUrl } }, 422);
  }
});

describe('an address in a private network', () => {
  const asked = having(takesPayload)
    .flatMap(called =>
      (called.endpoint.payload ? addressesIn(called.endpoint.payload) : []).map(at => ({
        called,
        key: called.key,
        at,
      })),
    )
    // Only shown to whom it is sent, and called by nobody here.
    .filter(({ at }) => at !== 'text.preview.url');

  it('is looked for in everything that calls one, or keeps it to be called', () => {
    const keys = ['PUT /external/profile/picture', 'PATCH /external/webhooks/{webhookId}'];
    expect(asked.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    expect(asked.length).toBeGreaterThan(10);
  });

  it.each(asked)('is refused before anything is called or kept: $key, $at', async ({ called, at }) => {
    const [field = '', below] = at.split('.');
    for (const host of ['[::1]:9', '10.0.0.1', '169.254.169.254', '[::ffff:192.168.0.1]']) {
      const address = `http://${host}/concha.jpg`;
      const payload =
        below === undefined
          ? { ...(called.endpoint.example.payload as object), [field]: address }
          : { to, type: field, [field]: { [below]: address } };
      const { message } = expectRefusal(called, await world.call(called, { payload }), 400);
      expect(message).toBe(texts.address.private);
    }
  });
});
