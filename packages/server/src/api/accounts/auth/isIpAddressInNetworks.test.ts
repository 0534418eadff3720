import { describe, expect, it } from 'vitest';
import { isIpAddressInNetworks, parseIpNetwork } from './isIpAddressInNetworks.ts';

describe('isIpAddressInNetworks', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.8', ['10.0.0.0/8', '203.0.113.0/24'], true],
    ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
    ['203.0.113.7', ['::ffff:203.0.113.7'], true],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db8::1', ['2001:db8::1'], true],
    ['2001:db8::2', ['2001:db8::1'], false],
    ['2001:db9::1', ['2001:db8::/32', '203.0.113.0/24'], false],
    ['203.0.113.7', ['unreadable'], false],
    ['203.0.113.7', ['unreadable', '203.0.113.7'], true],
    ['no', ['0.0.0.0/0'], false],
    ['no', [], true],
  ])('returns for %s and %j: %s', (address, networks, expected) => {
    expect(isIpAddressInNetworks(address, networks)).toBe(expected);
  });
});

describe('parseIpNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:db8::/32', '2001:db8::/32'],
  ])('reads %s as %s', (text, expected) => {
    expect(parseIpNetwork(text)?.join('/')).toBe(expected);
  });

  it.each(['', '203.7', '203.0.113.0/33', 'localhost', '203.0.113.7 ', '0x7f000001', '2001:db8::g'])(
    'returns undefined for %j',
    text => {
      expect(parseIpNetwork(text)).toBeUndefined();
    },
  );
});
