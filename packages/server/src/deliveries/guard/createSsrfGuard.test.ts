import { createDeferred } from '@recado/timing';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import {
  ALLOWED_LOOPBACK_ADDRESS,
  createTestDnsResolver,
  REFUSED_LOOPBACK_ADDRESS,
  useLoopbackServers,
} from './testing/useLoopbackServers.ts';

const { startServer, createTestGuard } = useLoopbackServers();
const isPrivate = { code: 'address-refused', reason: 'private' };

describe('SSRF guard', () => {
  it('reaches a host name of an allowed network on any port', async () => {
    const server = await startServer((_request, response) => response.end('hola'));
    const { lookup } = createTestDnsResolver({ 'archivos.test': [ALLOWED_LOOPBACK_ADDRESS] });
    const answer = await createTestGuard({ lookup }).fetch(server.url('archivos.test', '/a?b=1'));
    expect([answer.statusCode, await answer.body.text()]).toEqual([200, 'hola']);
    expect(server.requests).toEqual([`GET /a?b=1 archivos.test:${server.port}`]);
  });

  it.each([`${REFUSED_LOOPBACK_ADDRESS}`, `[::ffff:${REFUSED_LOOPBACK_ADDRESS}]`, 'localhost', 'interno.test'])(
    'refuses %s without opening a connection',
    async host => {
      const server = await startServer((_request, response) => response.end('secreto'), {
        address: REFUSED_LOOPBACK_ADDRESS,
      });
      const { lookup } = createTestDnsResolver({
        'interno.test': [REFUSED_LOOPBACK_ADDRESS],
        localhost: [REFUSED_LOOPBACK_ADDRESS],
      });
      const testGuard = createTestGuard({ lookup });
      await expect(testGuard.fetch(server.url(host))).rejects.toMatchObject(isPrivate);
      await expect(request(server.url(host), { dispatcher: testGuard.dispatcher })).rejects.toMatchObject(isPrivate);
      expect(server.connections()).toBe(0);
    },
  );

  it('refuses a host name whose address changes after the check', async () => {
    const server = await startServer((_request, response) => response.end('secreto'), {
      address: REFUSED_LOOPBACK_ADDRESS,
    });
    const { lookup, lookups } = createTestDnsResolver({
      'cambia.test': [ALLOWED_LOOPBACK_ADDRESS, REFUSED_LOOPBACK_ADDRESS],
    });
    const testGuard = createTestGuard({ lookup });
    const url = server.url('cambia.test');
    await expect(testGuard.checkResolved(url)).resolves.toMatchObject({ hostname: 'cambia.test' });
    await expect(testGuard.fetch(url)).rejects.toMatchObject(isPrivate);
    expect(lookups).toHaveLength(2);
    expect(server.connections()).toBe(0);
  });

  it('connects to the checked address after a single lookup of the host name', async () => {
    const server = await startServer((_request, response) => response.end('hola'));
    const { lookup, lookups } = createTestDnsResolver({
      'cambia.test': [ALLOWED_LOOPBACK_ADDRESS, REFUSED_LOOPBACK_ADDRESS],
    });
    const answer = await createTestGuard({ lookup }).fetch(server.url('cambia.test'));
    expect(await answer.body.text()).toBe('hola');
    expect(lookups).toEqual(['cambia.test']);
  });

  it('connects only to the permitted addresses of a host name with several addresses', async () => {
    const server = await startServer((_request, response) => response.end('secreto'), {
      address: REFUSED_LOOPBACK_ADDRESS,
    });
    const lookup = async () =>
      [ALLOWED_LOOPBACK_ADDRESS, REFUSED_LOOPBACK_ADDRESS, '::1'].map(address => ({
        address,
        family: address === '::1' ? 6 : 4,
      }));
    await expect(createTestGuard({ lookup }).fetch(server.url('mixto.test'))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    expect(server.connections()).toBe(0);
  });

  // Use 0.0.0.0, because only its connections have a peer with another address, which the second check detects.
  it.each([false, true])(
    'closes the connection before a byte is sent when the peer has another address than requested (TLS: %s)',
    async isSecure => {
      const server = await startServer((_request, response) => response.end('secreto'), { isSecure });
      const { lookup } = createTestDnsResolver({ 'otro.test': ['0.0.0.0'] });
      const testGuard = createTestGuard({ allowedPrivateCidrs: ['0.0.0.0/32'], lookup });
      await expect(testGuard.fetch(server.url('otro.test'))).rejects.toMatchObject(isPrivate);
      await expect(testGuard.fetch(server.url('0.0.0.0'))).rejects.toMatchObject(isPrivate);
      await expect.poll(server.connections).toBe(2);
      expect(server.bytesReceived()).toBe(0);
    },
  );

  it('reports an unresolved host name when the name has no address', async () => {
    const unresolved = { code: 'address-refused', reason: 'unresolved' };
    const url = 'https://nadie.test/';
    const testGuard = createTestGuard(createTestDnsResolver({}));
    await expect(testGuard.fetch(url)).rejects.toMatchObject(unresolved);
    await expect(testGuard.checkResolved(url)).rejects.toMatchObject(unresolved);
    await expect(createTestGuard({ lookup: async () => [] }).checkResolved(url)).rejects.toMatchObject(unresolved);
  });

  it.each(['http://8.8.8.8/', 'http://[2606:4700:4700::1111]/'])(
    'checks the address of %s without a lookup',
    async url => {
      const { lookup, lookups } = createTestDnsResolver({});
      await expect(createTestGuard({ lookup }).checkResolved(url)).resolves.toMatchObject({ href: url });
      expect(lookups).toEqual([]);
    },
  );

  it('checks a stored URL without a lookup, and refuses a private address in it', () => {
    const { lookup, lookups } = createTestDnsResolver({});
    const testGuard = createTestGuard({ lookup });
    expect(testGuard.check('https://nadie.test/a').href).toBe('https://nadie.test/a');
    expect(() => testGuard.check('http://10.0.0.1/')).toThrow(expect.objectContaining(isPrivate));
    expect(lookups).toEqual([]);
  });

  it('aborts open requests when it closes, and rejects later ones', async () => {
    const received = createDeferred<void>();
    const server = await startServer(() => received.resolve());
    const { lookup } = createTestDnsResolver({ 'archivos.test': [ALLOWED_LOOPBACK_ADDRESS] });
    const testGuard = createTestGuard({ lookup });
    const url = server.url('archivos.test');
    const openRequest = expect(testGuard.fetch(url)).rejects.toMatchObject({ code: 'UND_ERR_DESTROYED' });
    await received.promise;
    await testGuard.close();
    await openRequest;
    await expect(testGuard.fetch(url)).rejects.toMatchObject({ code: 'UND_ERR_DESTROYED' });
    expect(server.requests).toHaveLength(1);
  });

  it('resolves host names like the operating system when no lookup is configured', async () => {
    const server = await startServer((_request, response) => response.end('hola'));
    const answer = await createTestGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] }).fetch(server.url('localhost'));
    expect(await answer.body.text()).toBe('hola');
  });
});
