import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { errors as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/index.ts';

const LIMIT = 400;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyTimeoutMs: LIMIT });
});
afterAll(() => server.stop());

/** Sends `text` over a connection of its own. */
function open(text: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', part => {
    answer += String(part);
  });
  socket.write(text);
  return { socket, closed: once(socket, 'close').then(() => answer) };
}
const login = (...headers: string[]): string =>
  `${['POST /api/auth/login HTTP/1.1', 'Host: recado', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`;

describe('a body that never ends', () => {
  it.each([
    ['announced', `${login('Content-Length: 50')}{"a`],
    ['in chunks', `${login('Transfer-Encoding: chunked')}3\r\n{"a\r\n`],
    ['to an address that does not exist', `POST /nada HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`],
  ])('%s is answered and its connection closed', async (_how, text) => {
    const answer = await open(text).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('"statusCode":4');
  });

  it('says 408 in Spanish', async () => {
    const answer = await open(`${login('Content-Length: 50')}{"a`).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ message: texts.status[408] });
  });

  it('is ended although a byte comes now and then', async () => {
    const { socket, closed } = open(login('Content-Length: 5000'));
    const drip = setInterval(() => socket.writable && socket.write(' '), LIMIT / 10);
    socket.on('error', () => undefined);
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  it('does not touch a body that took its time and ended', async () => {
    const body = '{"email":"a@b.mx","password":"nada"}';
    const { socket, closed } = open(login(`Content-Length: ${body.length}`, 'Connection: close'));
    socket.write(body.slice(0, 5));
    await pause(LIMIT / 4);
    socket.write(body.slice(5));
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /);
  });
});
