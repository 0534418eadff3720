import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOperationPath, contractOperations } from '../api/testing/contractOperations.ts';
import {
  type ContractCallResponse,
  type ContractTestServer,
  startContractTestServer,
} from '../api/testing/startContractTestServer.ts';

let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer();
});
afterAll(() => world.stop());

const origin = 'https://otro.ejemplo.mx';
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': expect.stringMatching(/no-store|no-cache/),
  'x-request-id': expect.any(String),
};
const isExternal = (path: string): boolean => path.startsWith('/external/');

function expectCors({ headers }: ContractCallResponse, path: string): void {
  expect(headers['access-control-allow-origin']).toBe(isExternal(path) ? '*' : undefined);
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
}

describe.each(contractOperations)('server for $key', operation => {
  const { path } = operation;

  it('sends the security headers with every answer, and allows other origins only for token endpoints', async () => {
    const changes = [
      {},
      { search: 'otra=1' },
      { headers: { authorization: undefined, 'x-api-token': undefined } },
      { body: '{', headers: { 'content-type': 'text/html' } },
    ];
    for (const change of changes) {
      const answer = await world.call(operation, { ...change, headers: { ...change.headers, origin } });
      expect(answer.headers).toMatchObject(securityHeaders);
      expectCors(answer, path);
    }
  });

  it('answers a preflight only for token endpoints', async () => {
    const answer = await world.server.inject({
      method: 'OPTIONS',
      url: `/api${buildOperationPath(operation, world.client.id)}`,
      headers: {
        origin,
        'access-control-request-method': operation.method,
        'access-control-request-headers': 'x-api-token, content-type, idempotency-key',
      },
    });
    expect(answer.statusCode).toBe(isExternal(path) ? 200 : 404);
    expectCors({ status: answer.statusCode, headers: answer.headers, text: '' }, path);
    expect(answer.headers).toMatchObject(securityHeaders);
    if (!isExternal(path)) return;
    const allowed = String(answer.headers['access-control-allow-headers']).toLowerCase();
    for (const name of ['x-api-token', 'content-type', 'idempotency-key']) expect(allowed).toContain(name);
    expect(answer.headers['access-control-allow-methods']).toContain(operation.method);
  });
});

describe('server for an address outside the contract', () => {
  it.each(['/', '/api', '/api/nada', '/health/live', '/health/ready', '/%zz', '/api/clients/'])(
    'answers %s with the security headers and a new request ID',
    async url => {
      const sendRequest = () => world.server.inject({ url, headers: { origin } });
      const [first, second] = [await sendRequest(), await sendRequest()];
      expect(first.headers).toMatchObject(securityHeaders);
      expectCors({ status: first.statusCode, headers: first.headers, text: '' }, url);
      expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
    },
  );

  it('does not reveal its software in the headers', async () => {
    const { headers } = await world.server.inject('/api/nada');
    expect(Object.keys(headers)).not.toContain('x-powered-by');
    expect(Object.keys(headers)).not.toContain('server');
  });
});
