import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { apiErrorTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/index.ts';

const BODY_TIMEOUT_MS = 400;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyTimeoutMs: BODY_TIMEOUT_MS });
});
afterAll(() => server.stop());

/** Sends `text` over a new connection. */
function openConnection(text: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', part => {
    answer += String(part);
  });
  socket.write(text);
  return { socket, closed: once(socket, 'close').then(() => answer) };
}
const loginRequestHead = (...headers: string[]): string =>
  `${['POST /api/auth/login HTTP/1.1', 'Host: recado', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`;

describe('server with endUnfinishedRequestBodies', () => {
  it.each([
    ['announced', `${loginRequestHead('Content-Length: 50')}{"a`],
    ['in chunks', `${loginRequestHead('Transfer-Encoding: chunked')}3\r\n{"a\r\n`],
    ['to an address that does not exist', `POST /nada HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`],
  ])('returns a 4xx status and closes the connection when the body is incomplete (%s)', async (_how, text) => {
    const answer = await openConnection(text).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('"statusCode":4');
  });

  it('returns 408 with a Spanish message when the body is incomplete at the time limit', async () => {
    const answer = await openConnection(`${loginRequestHead('Content-Length: 50')}{"a`).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ message: texts.status[408] });
  });

  it('closes the connection at the time limit even if single bytes still arrive', async () => {
    const { socket, closed } = openConnection(loginRequestHead('Content-Length: 5000'));
    const drip = setInterval(() => socket.writable && socket.write(' '), BODY_TIMEOUT_MS / 10);
    socket.on('error', () => undefined);
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  it('accepts a slow body that is complete before the time limit', async () => {
    const body = '{"email":"a@b.mx","password":"nada"}';
    const { socket, closed } = openConnection(loginRequestHead(`Content-Length: ${body.length}`, 'Connection: close'));
    socket.write(body.slice(0, 5));
    await pause(BODY_TIMEOUT_MS / 4);
    socket.write(body.slice(5));
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /);
  });
});
