import { describe, expect, it } from 'vitest';
import { networkOf, networksOf } from './networkOf.ts';

describe('networkOf', () => {
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
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is within a /56 and a /48, for IPv6', () => {
    const names = (address: string) => networksOf(address).map(({ name }) => name);
    expect(names('2001:db8:1:2ab::1')).toEqual([
      '2001:db8:1:2ab::/64',
      '2001:db8:1:200::/56',
      '2001:db8:1::/48',
    ]);
    expect(names('203.0.113.9')).toEqual(['203.0.113.9']);
  });
});
