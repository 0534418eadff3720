import { describe, expect, it } from 'vitest';
import { getSourceIpNetwork, getSourceIpNetworks } from './getSourceIpNetwork.ts';

describe('getSourceIpNetwork', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['', 'local'],
    ['/run/recado.sock', 'local'],
  ])('maps %s to %s', (address, network) => {
    expect(getSourceIpNetwork(address)).toBe(network);
  });

  it('returns the /56 and the /48 around an IPv6 address', () => {
    const names = (address: string) => getSourceIpNetworks(address).map(({ name }) => name);
    expect(names('2001:db8:1:2ab::1')).toEqual(['2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']);
    expect(names('203.0.113.9')).toEqual(['203.0.113.9']);
  });
});
