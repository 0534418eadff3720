import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAddressResolver, createPinnedDnsLookup, type HostNameLookup } from './createAddressResolver.ts';
import { createIpAddressPolicy } from './createIpAddressPolicy.ts';

const toLookup =
  (...addresses: readonly string[]): HostNameLookup =>
  async () =>
    addresses.map(address => ({ address, family: isIP(address) }));
const createResolver = (lookup?: HostNameLookup) => createAddressResolver(createIpAddressPolicy([]), lookup);

describe('address resolver', () => {
  it('returns the permitted addresses of a host name in their order', async () => {
    const resolver = createResolver(toLookup('10.0.0.1', '8.8.8.8', '::1', '2606:4700:4700::1111', '1.1.1.1'));
    expect(await resolver.resolvePermittedAddresses('mixto.test')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
      { address: '1.1.1.1', family: 4 },
    ]);
  });

  it('passes the host name to the lookup', async () => {
    const hostNames: string[] = [];
    const resolver = createResolver(async hostname => {
      hostNames.push(hostname);
      return [{ address: '8.8.8.8', family: 4 }];
    });
    await resolver.resolvePermittedAddresses('archivos.test');
    expect(hostNames).toEqual(['archivos.test']);
  });

  it('refuses a host name that has only private addresses', async () => {
    const resolver = createResolver(toLookup('10.0.0.1', '::1'));
    await expect(resolver.resolvePermittedAddresses('interno.test')).rejects.toMatchObject({
      code: 'address-refused',
      reason: 'private',
    });
  });

  it('refuses a host name without an address', async () => {
    await expect(createResolver(toLookup()).resolvePermittedAddresses('vacio.test')).rejects.toMatchObject({
      code: 'address-refused',
      reason: 'unresolved',
    });
  });

  it('refuses a host name whose lookup fails, and keeps the failure as the cause', async () => {
    const cause = new Error('no such name');
    const resolver = createResolver(() => Promise.reject(cause));
    await expect(resolver.resolvePermittedAddresses('nadie.test')).rejects.toMatchObject({
      code: 'address-refused',
      reason: 'unresolved',
      cause,
    });
  });

  it('gets every address of a host name from the operating system when no lookup is configured', async () => {
    // An address needs no request to a DNS server.
    expect(await createResolver().resolvePermittedAddresses('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});

describe('lookup of a socket', () => {
  /** Calls the lookup as a socket does, and returns the arguments of its callback. */
  const lookUp = (lookup: HostNameLookup, all: boolean) =>
    new Promise<readonly unknown[]>(resolve =>
      createPinnedDnsLookup(createResolver(lookup))('archivos.test', { all }, (...result) => resolve(result)),
    );

  it('returns the first permitted address and its family when the socket requests one address', async () => {
    expect(await lookUp(toLookup('10.0.0.1', '2606:4700:4700::1111', '8.8.8.8'), false)).toEqual([
      null,
      '2606:4700:4700::1111',
      6,
    ]);
  });

  it('returns all permitted addresses when the socket requests all', async () => {
    expect(await lookUp(toLookup('10.0.0.1', '8.8.8.8', '1.1.1.1'), true)).toEqual([
      null,
      [
        { address: '8.8.8.8', family: 4 },
        { address: '1.1.1.1', family: 4 },
      ],
    ]);
  });

  it.each([true, false])('returns the refusal and no address when no address is permitted (all: %s)', async all => {
    expect(await lookUp(toLookup('10.0.0.1'), all)).toEqual([expect.objectContaining({ reason: 'private' }), '']);
  });
});
