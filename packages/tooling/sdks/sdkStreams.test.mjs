import { describe, expect, it } from 'vitest';
import { languages, runStep } from './testing/languages.mjs';
import { respondWith, startScriptedServer } from './testing/startScriptedServer.mjs';

const createEvent = sequence => ({
  id: `e${sequence}`,
  type: 'message.received',
  sequence,
  data: { text: `¿Pan ${sequence}? 👩🏽‍🍳` },
});
const frame = sequence => `id: ${sequence}\ndata: ${JSON.stringify(createEvent(sequence))}\n\n`;

/** Sends bytes in pieces of 7, which split lines, CRLF and characters, and then ends the connection. */
const stream = text => async response => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 7) {
    response.write(bytes.subarray(start, start + 7));
    await new Promise(resolve => setImmediate(resolve));
  }
  response.destroySoon?.() ?? response.socket.destroySoon();
};

describe.each(languages)('event feed of the SDK for %s', language => {
  const follow = (server, take, args = []) => runStep(language, server, 'follow', args, { take });
  const positions = ({ requests }) => requests.map(({ headers }) => headers['last-event-id']);

  it('continues after the last event when the connection breaks', async () => {
    const server = await startScriptedServer(
      stream(`id: 4\n\n${frame(5)}${frame(6)}id: 7\ndata: {"sequ`),
      stream(frame(7)),
    );
    expect((await follow(server, 3)).value).toEqual([5, 6, 7].map(createEvent));
    expect(positions(server)).toEqual([undefined, '6']);
    expect(server.requests[0].headers.accept).toBe('text/event-stream');
  });

  it('starts after the event that the program stored', async () => {
    const server = await startScriptedServer(stream(frame(42)));
    expect((await follow(server, 1, [41])).value).toEqual([createEvent(42)]);
    expect(positions(server)).toEqual(['41']);
  });

  it('reads CRLF, comments and events with a name as the specification says', async () => {
    const text = `: keep-alive\r\n\r\nevent: presence\r\ndata: []\r\n\r\n${frame(1).replaceAll('\n', '\r\n')}`;
    const server = await startScriptedServer(stream(text));
    expect((await follow(server, 1)).value).toEqual([createEvent(1)]);
  });

  it('waits for Retry-After when the server refuses, and then continues', async () => {
    const server = await startScriptedServer(
      respondWith(429, { message: 'Espere.' }, { 'retry-after': '1' }),
      stream(frame(1)),
    );
    expect((await follow(server, 1)).value).toEqual([createEvent(1)]);
  });

  it('ends with the error when the token is refused', async () => {
    const server = await startScriptedServer(respondWith(401, { error: 'Unauthorized', message: 'El token no vale.' }));
    expect((await follow(server, 1)).error).toMatchObject({ kind: 'api', status: 401, message: 'El token no vale.' });
    expect(server.requests).toHaveLength(1);
  });
});
