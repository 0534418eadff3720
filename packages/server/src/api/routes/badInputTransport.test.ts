import { errors as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './testing/expectRefusal.ts';
import { holdStored } from './testing/holdStored.ts';
import { having, isGuarded, type Operation, operations, pathOf, readsBody } from './testing/operations.ts';
import { rawExchange } from './testing/rawExchange.ts';
import { startWorld, type World } from './testing/startWorld.ts';
import { someOf } from './testing/tries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
holdStored(() => world);

const CRLF = '\r\n';
/** A request as it goes over the wire, with a caller of its guard. */
function request(operation: Operation, { headers = '', body = '' } = {}): string {
  const { method, path, endpoint } = operation;
  const { admin, owner, client, target } = world;
  const caller = {
    public: '',
    session: `Authorization: Bearer ${owner.token}${CRLF}`,
    admin: `Authorization: Bearer ${admin.token}${CRLF}`,
    token: `X-Api-Token: ${client.apiToken}${CRLF}`,
    program: `X-Api-Token: ${client.apiToken}${CRLF}`,
  }[endpoint.guard];
  const id = path.startsWith('/admin/users/') ? target.id : client.id;
  const length = /transfer-encoding/i.test(headers)
    ? ''
    : `Content-Length: ${Buffer.byteLength(body)}${CRLF}`;
  const json = body ? `Content-Type: application/json${CRLF}` : '';
  const type = endpoint.upload ? `Content-Type: multipart/form-data; boundary=x${CRLF}` : json;
  const head = `${method} /api${pathOf(operation, id)} HTTP/1.1${CRLF}Host: recado${CRLF}`;
  return `${head}${caller}${type}${length}${headers}Connection: close${CRLF}${CRLF}${body}`;
}
const send = (operation: Operation, parts?: { headers?: string; body?: string }) =>
  rawExchange(world.server.url, request(operation, parts));

const cookies = ['=', 'a', 'a=b; =;', 'x="\\', `a=${'b'.repeat(5000)}`];
const absurd = [
  'Accept: ,;q=\r\n',
  'Accept-Encoding: gzip;q=x, *;q=0\r\n',
  'Range: bytes=9-1\r\n',
  'If-Modified-Since: ayer\r\n',
  'If-None-Match: "\r\n',
  'X-Forwarded-For: ,,,\r\n',
  'X-Forwarded-For: ::ffff:999.1.1.1, 127.0.0.1\r\n',
  'Origin: null\r\n',
  `Idempotency-Key: \xff\r\n`,
];

describe.each(having(readsBody))('$key over a socket', operation => {
  it('refuses a megabyte, announced or in chunks, and malformed JSON', async () => {
    const body = JSON.stringify({ text: 'a'.repeat(1 << 20) });
    expectRefusal(operation, await send(operation, { body }), 413);
    const chunked = `${body.length.toString(16)}${CRLF}${body}${CRLF}0${CRLF}${CRLF}`;
    const headers = `Transfer-Encoding: chunked${CRLF}`;
    expectRefusal(operation, await send(operation, { headers, body: chunked }), 413);
    expectRefusal(operation, await send(operation, { body: '{"a":' }), 400);
  });
});

describe.each(operations)('$key', operation => {
  it('does not care for cookies, sound or broken', async () => {
    for (const cookie of someOf(cookies, operation)) {
      const headers = `Cookie: ${cookie}${CRLF}Content-Encoding: identity${CRLF}`;
      const answer = await rawExchange(
        world.server.url,
        request(operation, { headers }).replace(/ HTTP/, '?otra=1 HTTP'),
      );
      expect(expectRefusal(operation, answer, 400).errors).toHaveProperty('otra');
    }
  });
});

describe.each(having(isGuarded))('$key', operation => {
  it('survives absurd headers', async () => {
    for (const headers of someOf(absurd, operation)) {
      const answer = await rawExchange(
        world.server.url,
        request(operation, { headers }).replace(/ HTTP/, '?otra=1 HTTP'),
      );
      expect({ headers, status: answer.status }).toEqual({ headers, status: 400 });
    }
  });
});

/** Before several nodes a proxy reads it, and does not pass it on. */
describe('what is no HTTP, or too much of it', () => {
  const head = (lines: string) => `GET /api/openapi.json HTTP/1.1${CRLF}Host: x${CRLF}${lines}${CRLF}`;
  it.each([
    ['no HTTP at all', () => `hola${CRLF}${CRLF}`, 400],
    ['an unknown method', () => `HABLA / HTTP/1.1${CRLF}Host: x${CRLF}${CRLF}`, 400],
    ['a NUL in a header', () => head(`X-A: a\u0000b${CRLF}`), 400],
    ['two lengths', () => head(`Content-Length: 1${CRLF}Content-Length: 2${CRLF}`), 400],
    ['length and chunks', () => head(`Content-Length: 1${CRLF}Transfer-Encoding: chunked${CRLF}`), 400],
    ['headers without end', () => head(`X-A: ${'a'.repeat(100_000)}${CRLF}`), 431],
    ['an address without end', () => `GET /${'a'.repeat(100_000)} HTTP/1.1${CRLF}Host: x${CRLF}${CRLF}`, 431],
  ])('%s is answered in the one shape', async (_name, bytes, status) => {
    const answer = await rawExchange(world.server.nodeUrl, bytes());
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({
      statusCode: status,
      error: expect.any(String),
      message: texts.status[status],
      cause: texts.status[status],
    });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' });
  });

  it('in the middle of a body is answered as well, and the server lives on', async () => {
    const [operation] = having(({ key }) => key === 'POST /auth/login');
    if (!operation) throw new Error('no such endpoint');
    const headers = `Transfer-Encoding: chunked${CRLF}`;
    const bytes = request(operation, { headers, body: `zz${CRLF}` });
    const { status, text } = await rawExchange(world.server.nodeUrl, bytes);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ statusCode: 400, message: texts.status[400] });
    expect((await fetch(`${world.server.url}/health/live`)).status).toBe(200);
  });

  it.each([
    'GET http://otro.mx/api/clients',
    'GET //',
    'GET /api/%',
    'GET /api/clients/%00',
    'OPTIONS *',
    'HEAD /api/clients',
    'GET /api/clients/../../etc',
  ])('%s is refused like any address that does not exist', async line => {
    const { status } = await rawExchange(
      world.server.url,
      `${line} HTTP/1.1${CRLF}Host: x${CRLF}Connection: close${CRLF}${CRLF}`,
    );
    expect([400, 401, 404]).toContain(status);
  });
});
