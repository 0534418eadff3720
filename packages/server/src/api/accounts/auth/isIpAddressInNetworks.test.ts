import { expect, it } from 'vitest';
import { isIpAddressInNetworks, parseIpNetwork } from './isIpAddressInNetworks.ts';

it.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.8', ['10.0.0.0/8', '203.0.113.0/24'], true],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
  ['203.0.113.7', ['::ffff:203.0.113.7'], true],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32', '203.0.113.0/24'], false],
  ['no', ['0.0.0.0/0'], false],
  ['no', [], true],
])('isIpAddressInNetworks(%s, %j) returns %s', (address, networks, expected) => {
  expect(isIpAddressInNetworks(address, networks)).toBe(expected);
});

it.each(['', '203.7', '203.0.113.0/33', 'localhost', '203.0.113.7 ', '0x7f000001'])(
  'parseIpNetwork(%j) returns undefined',
  text => {
    expect(parseIpNetwork(text)).toBeUndefined();
  },
);
