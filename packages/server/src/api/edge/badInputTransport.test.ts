import { apiErrorTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildOperationPath,
  type ContractOperation,
  contractOperations,
  filterContractOperations,
  hasAccessGuard,
  hasParsedBody,
} from '../testing/contractOperations.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { expectUnchangedDatabase } from '../testing/expectUnchangedDatabase.ts';
import { selectTestItemsForOperation } from '../testing/scalePropertyTestRuns.ts';
import { sendRawRequest } from '../testing/sendRawRequest.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer();
});
afterAll(() => world.stop());
expectUnchangedDatabase(() => world);

const CRLF = '\r\n';
/** Builds the raw HTTP request of an operation, with the credentials that its guard requires. */
function buildRawRequest(operation: ContractOperation, { headers = '', body = '' } = {}): string {
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
  const length = /transfer-encoding/i.test(headers) ? '' : `Content-Length: ${Buffer.byteLength(body)}${CRLF}`;
  const json = body ? `Content-Type: application/json${CRLF}` : '';
  const type = endpoint.upload ? `Content-Type: multipart/form-data; boundary=x${CRLF}` : json;
  const head = `${method} /api${buildOperationPath(operation, id)} HTTP/1.1${CRLF}Host: recado${CRLF}`;
  return `${head}${caller}${type}${length}${headers}Connection: close${CRLF}${CRLF}${body}`;
}
const sendOperation = (operation: ContractOperation, parts?: { headers?: string; body?: string }) =>
  sendRawRequest(world.server.url, buildRawRequest(operation, parts));

const cookies = ['=', 'a', 'a=b; =;', 'x="\\', `a=${'b'.repeat(5000)}`];
const malformedHeaders = [
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

describe.each(filterContractOperations(hasParsedBody))('$key over a socket', operation => {
  it('rejects malformed JSON, and a body of a megabyte with a length or in chunks', async () => {
    const body = JSON.stringify({ text: 'a'.repeat(1 << 20) });
    expectErrorResponse(operation, await sendOperation(operation, { body }), 413);
    const chunked = `${body.length.toString(16)}${CRLF}${body}${CRLF}0${CRLF}${CRLF}`;
    const headers = `Transfer-Encoding: chunked${CRLF}`;
    expectErrorResponse(operation, await sendOperation(operation, { headers, body: chunked }), 413);
    expectErrorResponse(operation, await sendOperation(operation, { body: '{"a":' }), 400);
  });
});

describe.each(contractOperations)('$key', operation => {
  it('returns 400 for an unknown parameter, whether cookies are valid or malformed', async () => {
    for (const cookie of selectTestItemsForOperation(cookies, operation)) {
      const headers = `Cookie: ${cookie}${CRLF}Content-Encoding: identity${CRLF}`;
      const answer = await sendRawRequest(
        world.server.url,
        buildRawRequest(operation, { headers }).replace(/ HTTP/, '?otra=1 HTTP'),
      );
      expect(expectErrorResponse(operation, answer, 400).errors).toHaveProperty('otra');
    }
  });
});

describe.each(filterContractOperations(hasAccessGuard))('$key', operation => {
  it('returns 400 for an unknown parameter, even if headers are malformed', async () => {
    for (const headers of selectTestItemsForOperation(malformedHeaders, operation)) {
      const answer = await sendRawRequest(
        world.server.url,
        buildRawRequest(operation, { headers }).replace(/ HTTP/, '?otra=1 HTTP'),
      );
      expect({ headers, status: answer.status }).toEqual({ headers, status: 400 });
    }
  });
});

/** Sends requests to a node, because a proxy in front of several nodes would reject these bytes itself. */
describe('server that receives malformed or oversized HTTP', () => {
  const head = (lines: string) => `GET /api/openapi.json HTTP/1.1${CRLF}Host: x${CRLF}${lines}${CRLF}`;
  it.each([
    ['no HTTP at all', () => `hola${CRLF}${CRLF}`, 400],
    ['an unknown method', () => `HABLA / HTTP/1.1${CRLF}Host: x${CRLF}${CRLF}`, 400],
    ['a NUL in a header', () => head(`X-A: a\u0000b${CRLF}`), 400],
    ['two lengths', () => head(`Content-Length: 1${CRLF}Content-Length: 2${CRLF}`), 400],
    ['length and chunks', () => head(`Content-Length: 1${CRLF}Transfer-Encoding: chunked${CRLF}`), 400],
    ['headers without end', () => head(`X-A: ${'a'.repeat(100_000)}${CRLF}`), 431],
    ['an address without end', () => `GET /${'a'.repeat(100_000)} HTTP/1.1${CRLF}Host: x${CRLF}${CRLF}`, 431],
  ])('returns the standard error response to %s', async (_name, bytes, status) => {
    const answer = await sendRawRequest(world.server.nodeUrl, bytes());
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({
      statusCode: status,
      error: expect.any(String),
      message: texts.status[status],
      cause: texts.status[status],
    });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' });
  });

  it('returns 400 for a malformed chunk and continues to serve requests', async () => {
    const [operation] = filterContractOperations(({ key }) => key === 'POST /auth/login');
    if (!operation) throw new Error('no such endpoint');
    const headers = `Transfer-Encoding: chunked${CRLF}`;
    const bytes = buildRawRequest(operation, { headers, body: `zz${CRLF}` });
    const { status, text } = await sendRawRequest(world.server.nodeUrl, bytes);
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
  ])('returns 400, 401 or 404 to %s', async line => {
    const { status } = await sendRawRequest(
      world.server.url,
      `${line} HTTP/1.1${CRLF}Host: x${CRLF}Connection: close${CRLF}${CRLF}`,
    );
    expect([400, 401, 404]).toContain(status);
  });
});
