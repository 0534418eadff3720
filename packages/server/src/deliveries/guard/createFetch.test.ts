import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ALLOWED, PRIVATE, resolving, usePeers } from './testing/usePeers.ts';

const { peer, guard } = usePeers();
const names = { 'uno.test': [ALLOWED], 'dos.test': [ALLOWED], 'interno.test': [PRIVATE] };
const refused = (reason: string) => ({ code: 'address-refused', reason });

/** `/n` redirects n times, down to `/0`; `/to?url` to the URL. */
const redirecting: RequestListener = (request, response) => {
  const [path = '', target = ''] = (request.url ?? '').split('?');
  const left = Number(path.slice(1));
  if (left === 0) return void response.end(JSON.stringify(request.headers));
  response
    .writeHead(302, { location: path === '/to' ? decodeURIComponent(target) : `/${left - 1}` })
    .end('moved');
};
const to = (url: string) => `/to?${encodeURIComponent(url)}`;

describe('createFetch', () => {
  it('follows three redirections and no fourth', async () => {
    const server = await peer(redirecting);
    const careful = guard(resolving(names));
    const answer = await careful.fetch(server.url('uno.test', '/3'));
    expect([answer.statusCode, answer.url.pathname]).toEqual([200, '/0']);
    await answer.body.dump();
    await expect(careful.fetch(server.url('uno.test', '/4'))).rejects.toMatchObject(refused('redirects'));
    expect(server.requests).toHaveLength(8);
  });

  it('hands a redirection back when it is to follow none', async () => {
    const server = await peer(redirecting);
    const answer = await guard(resolving(names)).fetch(server.url('uno.test', '/1'), { redirects: 0 });
    expect([answer.statusCode, answer.headers.location, await answer.body.text()]).toEqual([
      302,
      '/0',
      'moved',
    ]);
  });

  it('hands a redirection back when a repetition might do harm', async () => {
    const server = await peer(redirecting);
    const answer = await guard(resolving(names)).fetch(server.url('uno.test', '/1'), {
      method: 'POST',
      body: '{}',
    });
    await answer.body.dump();
    expect([answer.statusCode, server.requests.length]).toEqual([302, 1]);
  });

  it.each([PRIVATE, 'interno.test', '[::ffff:7f00:2]', '2130706434'])(
    'does not follow into a private network: %s',
    async host => {
      const secret = await peer((_request, response) => response.end('secreto'), { address: PRIVATE });
      const server = await peer(redirecting);
      const url = server.url('uno.test', to(secret.url(host)));
      await expect(guard(resolving(names)).fetch(url)).rejects.toMatchObject(refused('private'));
      expect(secret.connections()).toBe(0);
    },
  );

  it.each([
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'ftp://uno.test/'],
    ['credentials', 'http://ana:secreto@uno.test/'],
    ['malformed', 'http://[::1'],
    ['unresolved', 'http://nadie.test/'],
  ])('checks the second address like the first: %s, %s', async (reason, target) => {
    const server = await peer(redirecting);
    const url = server.url('uno.test', to(target));
    await expect(guard(resolving(names)).fetch(url)).rejects.toMatchObject(refused(reason));
  });

  it("gives a server's headers to no other one", async () => {
    const server = await peer(redirecting);
    const careful = guard(resolving(names));
    const headers = { 'x-clave': 'secreto' };
    const seen = async (path: string) =>
      (await careful.fetch(server.url('uno.test', path), { headers })).body.json();
    expect(await seen('/1')).toMatchObject({
      ...headers,
      'user-agent': 'Recado',
      'accept-encoding': 'identity',
    });
    expect(await seen(to(server.url('dos.test', '/0')))).not.toHaveProperty('x-clave');
  });

  it('ends with the signal, for its reason, be it before the answer or in its body', async () => {
    const stop = new AbortController();
    const reason = new Error('no longer wanted');
    const server = await peer((request, response) => {
      if (request.url === '/silent') stop.abort(reason);
      else response.write('a beginning');
    });
    const careful = guard(resolving(names));
    const { signal } = stop;
    const begun = await careful.fetch(server.url('uno.test', '/begun'), { signal });
    begun.body.on('error', () => {});
    await expect(careful.fetch(server.url('uno.test', '/silent'), { signal })).rejects.toBe(reason);
    await expect(begun.body.text()).rejects.toBe(reason);
  });

  it('does not wait for the body of a redirection', async () => {
    const server = await peer((request, response) => {
      if (request.url === '/end') return void response.end('hola');
      response.writeHead(307, { location: '/end' }).write('and this body never ends');
    });
    const answer = await guard(resolving(names)).fetch(server.url('uno.test'));
    expect(await answer.body.text()).toBe('hola');
  });
});
