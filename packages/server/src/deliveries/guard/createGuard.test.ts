import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { ALLOWED, PRIVATE, resolving, usePeers } from './testing/usePeers.ts';

const { peer, guard } = usePeers();
const isPrivate = { code: 'address-refused', reason: 'private' };

describe('createGuard', () => {
  it('reaches a name of an allowed network on any port', async () => {
    const server = await peer((_request, response) => response.end('hola'));
    const { lookup } = resolving({ 'archivos.test': [ALLOWED] });
    const answer = await guard({ lookup }).fetch(server.url('archivos.test', '/a?b=1'));
    expect([answer.statusCode, await answer.body.text()]).toEqual([200, 'hola']);
    expect(server.requests).toEqual([`GET /a?b=1 archivos.test:${server.port}`]);
  });

  it.each([`${PRIVATE}`, `[::ffff:${PRIVATE}]`, 'localhost', 'interno.test'])(
    'refuses %s without a connection',
    async host => {
      const server = await peer((_request, response) => response.end('secreto'), { address: PRIVATE });
      const { lookup } = resolving({ 'interno.test': [PRIVATE], localhost: [PRIVATE] });
      const careful = guard({ lookup });
      await expect(careful.fetch(server.url(host))).rejects.toMatchObject(isPrivate);
      await expect(request(server.url(host), { dispatcher: careful.dispatcher })).rejects.toMatchObject(
        isPrivate,
      );
      expect(server.connections()).toBe(0);
    },
  );

  it('is not fooled by a name that changes its address after it was checked', async () => {
    const server = await peer((_request, response) => response.end('secreto'), { address: PRIVATE });
    const { lookup, asked } = resolving({ 'cambia.test': [ALLOWED, PRIVATE] });
    const careful = guard({ lookup });
    const url = server.url('cambia.test');
    await expect(careful.checkResolved(url)).resolves.toMatchObject({ hostname: 'cambia.test' });
    await expect(careful.fetch(url)).rejects.toMatchObject(isPrivate);
    expect(asked).toHaveLength(2);
    expect(server.connections()).toBe(0);
  });

  it('connects to the address that it checked, asking once', async () => {
    const server = await peer((_request, response) => response.end('hola'));
    const { lookup, asked } = resolving({ 'cambia.test': [ALLOWED, PRIVATE] });
    const answer = await guard({ lookup }).fetch(server.url('cambia.test'));
    expect(await answer.body.text()).toBe('hola');
    expect(asked).toEqual(['cambia.test']);
  });

  it('connects to none but the permitted ones of several addresses', async () => {
    const server = await peer((_request, response) => response.end('secreto'), { address: PRIVATE });
    const lookup = async () =>
      [ALLOWED, PRIVATE, '::1'].map(address => ({ address, family: address === '::1' ? 6 : 4 }));
    await expect(guard({ lookup }).fetch(server.url('mixto.test'))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    expect(server.connections()).toBe(0);
  });

  // 0.0.0.0 is the one address that a system answers from another one, so it shows what the second check is for.
  it.each([false, true])(
    'drops a peer that is not the one it called before a byte is sent (TLS: %s)',
    async isSecure => {
      const server = await peer((_request, response) => response.end('secreto'), { isSecure });
      const { lookup } = resolving({ 'otro.test': ['0.0.0.0'] });
      const careful = guard({ allowedPrivateCidrs: ['0.0.0.0/32'], lookup });
      await expect(careful.fetch(server.url('otro.test'))).rejects.toMatchObject(isPrivate);
      await expect(careful.fetch(server.url('0.0.0.0'))).rejects.toMatchObject(isPrivate);
      await expect.poll(server.connections).toBe(2);
      expect(server.bytesReceived()).toBe(0);
    },
  );

  it('says of a name without an address that it was not found', async () => {
    const unresolved = { code: 'address-refused', reason: 'unresolved' };
    const url = 'https://nadie.test/';
    const careful = guard(resolving({}));
    await expect(careful.fetch(url)).rejects.toMatchObject(unresolved);
    await expect(careful.checkResolved(url)).rejects.toMatchObject(unresolved);
    await expect(guard({ lookup: async () => [] }).checkResolved(url)).rejects.toMatchObject(unresolved);
  });

  it('looks names up as the system does when it is given nothing else', async () => {
    const server = await peer((_request, response) => response.end('hola'));
    const answer = await guard({ allowedPrivateCidrs: ['127.0.0.0/8'] }).fetch(server.url('localhost'));
    expect(await answer.body.text()).toBe('hola');
  });
});
