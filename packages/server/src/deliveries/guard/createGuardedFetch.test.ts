import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  ALLOWED_LOOPBACK_ADDRESS,
  createTestDnsResolver,
  REFUSED_LOOPBACK_ADDRESS,
  useLoopbackServers,
} from './testing/useLoopbackServers.ts';

const { startServer, createTestGuard } = useLoopbackServers();
const testNames = {
  'uno.test': [ALLOWED_LOOPBACK_ADDRESS],
  'dos.test': [ALLOWED_LOOPBACK_ADDRESS],
  'interno.test': [REFUSED_LOOPBACK_ADDRESS],
};
const refusal = (reason: string) => ({ code: 'address-refused', reason });

/** Handles test requests: `/n` redirects n times, down to `/0`, and `/to?url` redirects to the URL. */
const redirectHandler: RequestListener = (request, response) => {
  const [path = '', target = ''] = (request.url ?? '').split('?');
  const redirectsLeft = Number(path.slice(1));
  if (redirectsLeft === 0) return void response.end(JSON.stringify(request.headers));
  response
    .writeHead(302, { location: path === '/to' ? decodeURIComponent(target) : `/${redirectsLeft - 1}` })
    .end('moved');
};
const redirectTo = (url: string) => `/to?${encodeURIComponent(url)}`;

describe('guarded fetch', () => {
  it('follows three redirects and rejects a fourth', async () => {
    const server = await startServer(redirectHandler);
    const testGuard = createTestGuard(createTestDnsResolver(testNames));
    const answer = await testGuard.fetch(server.url('uno.test', '/3'));
    expect([answer.statusCode, answer.url.pathname]).toEqual([200, '/0']);
    await answer.body.dump();
    await expect(testGuard.fetch(server.url('uno.test', '/4'))).rejects.toMatchObject(refusal('redirects'));
    expect(server.requests).toHaveLength(8);
  });

  it('returns the redirect response when no redirects are allowed', async () => {
    const server = await startServer(redirectHandler);
    const answer = await createTestGuard(createTestDnsResolver(testNames)).fetch(server.url('uno.test', '/1'), {
      redirects: 0,
    });
    expect([answer.statusCode, answer.headers.location, await answer.body.text()]).toEqual([302, '/0', 'moved']);
  });

  it('follows the redirect of a HEAD request', async () => {
    const server = await startServer(redirectHandler);
    const answer = await createTestGuard(createTestDnsResolver(testNames)).fetch(server.url('uno.test', '/1'), {
      method: 'HEAD',
    });
    await answer.body.dump();
    expect([answer.statusCode, answer.url.pathname]).toEqual([200, '/0']);
    expect(server.requests.map(line => line.split(' ', 2))).toEqual([
      ['HEAD', '/1'],
      ['HEAD', '/0'],
    ]);
  });

  it.each([
    [201, { location: '/elsewhere' }],
    [304, { location: '/elsewhere' }],
    [302, {}],
  ])('returns a response that is no redirect: status %s, headers %j', async (status, headers) => {
    const server = await startServer((_request, response) => response.writeHead(status, headers).end());
    const answer = await createTestGuard(createTestDnsResolver(testNames)).fetch(server.url('uno.test'));
    await answer.body.dump();
    expect([answer.statusCode, server.requests.length]).toEqual([status, 1]);
  });

  it.each([301, 302, 303, 307, 308])('follows a redirect with the status %s', async status => {
    const server = await startServer((request, response) => {
      if (request.url === '/end') response.end('hola');
      else response.writeHead(status, { location: '/end' }).end();
    });
    const answer = await createTestGuard(createTestDnsResolver(testNames)).fetch(server.url('uno.test'));
    expect(await answer.body.text()).toBe('hola');
  });

  it.each(['{"a":1}', new TextEncoder().encode('{"a":1}')])('sends the body of the caller: %s', async body => {
    const server = await startServer((request, response) => void request.pipe(response));
    const answer = await createTestGuard(createTestDnsResolver(testNames)).fetch(server.url('uno.test'), {
      method: 'POST',
      body,
    });
    expect(await answer.body.text()).toBe('{"a":1}');
  });

  it('returns the redirect response of a POST, because repeating the request could do harm', async () => {
    const server = await startServer(redirectHandler);
    const answer = await createTestGuard(createTestDnsResolver(testNames)).fetch(server.url('uno.test', '/1'), {
      method: 'POST',
      body: '{}',
    });
    await answer.body.dump();
    expect([answer.statusCode, server.requests.length]).toEqual([302, 1]);
  });

  it.each([REFUSED_LOOPBACK_ADDRESS, 'interno.test', '[::ffff:7f00:2]', '2130706434'])(
    'does not follow a redirect into a private network: %s',
    async host => {
      const secret = await startServer((_request, response) => response.end('secreto'), {
        address: REFUSED_LOOPBACK_ADDRESS,
      });
      const server = await startServer(redirectHandler);
      const url = server.url('uno.test', redirectTo(secret.url(host)));
      await expect(createTestGuard(createTestDnsResolver(testNames)).fetch(url)).rejects.toMatchObject(
        refusal('private'),
      );
      expect(secret.connections()).toBe(0);
    },
  );

  it.each([
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'ftp://uno.test/'],
    ['credentials', 'http://ana:secreto@uno.test/'],
    ['malformed', 'http://[::1'],
    ['unresolved', 'http://nadie.test/'],
  ])('checks the redirect target like the first URL: %s, %s', async (reason, target) => {
    const server = await startServer(redirectHandler);
    const url = server.url('uno.test', redirectTo(target));
    await expect(createTestGuard(createTestDnsResolver(testNames)).fetch(url)).rejects.toMatchObject(refusal(reason));
  });

  it('sends the headers of one server to no other server', async () => {
    const server = await startServer(redirectHandler);
    const testGuard = createTestGuard(createTestDnsResolver(testNames));
    const headers = { 'x-clave': 'secreto' };
    const readSentHeaders = async (path: string) =>
      (await testGuard.fetch(server.url('uno.test', path), { headers })).body.json();
    expect(await readSentHeaders('/1')).toMatchObject({
      ...headers,
      'user-agent': 'Recado',
      'accept-encoding': 'identity',
    });
    expect(await readSentHeaders(redirectTo(server.url('dos.test', '/0')))).not.toHaveProperty('x-clave');
  });

  it('rejects with the reason of the signal when the signal aborts before the response or during its body', async () => {
    const stop = new AbortController();
    const reason = new Error('no longer wanted');
    const server = await startServer((request, response) => {
      if (request.url === '/silent') stop.abort(reason);
      else response.write('a beginning');
    });
    const testGuard = createTestGuard(createTestDnsResolver(testNames));
    const { signal } = stop;
    const startedResponse = await testGuard.fetch(server.url('uno.test', '/begun'), { signal });
    startedResponse.body.on('error', () => {});
    await expect(testGuard.fetch(server.url('uno.test', '/silent'), { signal })).rejects.toBe(reason);
    await expect(startedResponse.body.text()).rejects.toBe(reason);
  });

  it('does not wait for the body of a redirect response, and closes its connection', async () => {
    let isRedirectClosed = false;
    const server = await startServer((request, response) => {
      if (request.url === '/end') return void response.end('hola');
      response.on('close', () => {
        isRedirectClosed = true;
      });
      response.writeHead(307, { location: '/end' }).write('and this body never ends');
    });
    const answer = await createTestGuard(createTestDnsResolver(testNames)).fetch(server.url('uno.test'));
    expect(await answer.body.text()).toBe('hola');
    await expect.poll(() => isRedirectClosed).toBe(true);
  });
});
