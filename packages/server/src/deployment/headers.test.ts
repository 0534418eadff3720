import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, pathOf } from '../api/routes/testing/operations.ts';
import { startWorld, type World, type WorldAnswer } from '../api/routes/testing/startWorld.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const origin = 'https://otro.ejemplo.mx';
const secure = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': expect.stringMatching(/no-store|no-cache/),
  'x-request-id': expect.any(String),
};
const isExternal = (path: string): boolean => path.startsWith('/external/');

function expectCors({ headers }: WorldAnswer, path: string): void {
  expect(headers['access-control-allow-origin']).toBe(isExternal(path) ? '*' : undefined);
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
}

describe.each(operations)('$key', operation => {
  const { path } = operation;

  it('protects its answers, good and bad, and lets other origins in only where the guard is a token', async () => {
    const changes = [
      {},
      { search: 'otra=1' },
      { headers: { authorization: undefined, 'x-api-token': undefined } },
      { body: '{', headers: { 'content-type': 'text/html' } },
    ];
    for (const change of changes) {
      const answer = await world.call(operation, { ...change, headers: { ...change.headers, origin } });
      expect(answer.headers).toMatchObject(secure);
      expectCors(answer, path);
    }
  });

  it('answers a preflight only where the guard is a token', async () => {
    const answer = await world.server.inject({
      method: 'OPTIONS',
      url: `/api${pathOf(operation, world.client.id)}`,
      headers: {
        origin,
        'access-control-request-method': operation.method,
        'access-control-request-headers': 'x-api-token, content-type, idempotency-key',
      },
    });
    expect(answer.statusCode).toBe(isExternal(path) ? 200 : 404);
    expectCors({ status: answer.statusCode, headers: answer.headers, text: '' }, path);
    expect(answer.headers).toMatchObject(secure);
    if (!isExternal(path)) return;
    const allowed = String(answer.headers['access-control-allow-headers']).toLowerCase();
    for (const name of ['x-api-token', 'content-type', 'idempotency-key']) expect(allowed).toContain(name);
    expect(answer.headers['access-control-allow-methods']).toContain(operation.method);
  });
});

describe('whatever else is asked', () => {
  it.each(['/', '/api', '/api/nada', '/health/live', '/health/ready', '/%zz', '/api/clients/'])(
    '%s is answered with the same headers, and an id of its own',
    async url => {
      const ask = () => world.server.inject({ url, headers: { origin } });
      const [one, other] = [await ask(), await ask()];
      expect(one.headers).toMatchObject(secure);
      expectCors({ status: one.statusCode, headers: one.headers, text: '' }, url);
      expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
    },
  );

  it('does not say what it is made of', async () => {
    const { headers } = await world.server.inject('/api/nada');
    expect(Object.keys(headers)).not.toContain('x-powered-by');
    expect(Object.keys(headers)).not.toContain('server');
  });
});
