import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { createIpAddressPolicy } from './createIpAddressPolicy.ts';

/** Creates a function that checks an address against a policy with these private networks. */
const createCheck = (allowedPrivateCidrs: readonly string[]) => {
  const policy = createIpAddressPolicy(allowedPrivateCidrs);
  return (address: string) => policy.isAddressPermitted(address);
};
const permits = createCheck([]);
const byte = fc.nat(255);
const octets = fc.tuple(byte, byte, byte, byte);
const groups = fc.tuple(fc.nat(0xffff), fc.array(fc.nat(0xffff), { minLength: 7, maxLength: 7 }));
const hex = (number: number) => number.toString(16);

describe('address policy', () => {
  it.each([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private', '10.0.0.0', '10.255.255.255'],
    ['private', '172.16.0.0', '172.31.255.255'],
    ['private', '192.168.0.0', '192.168.255.255'],
    ['carrier-grade NAT', '100.64.0.0', '100.127.255.255'],
    ['loopback', '127.0.0.0', '127.255.255.255'],
    ['link-local', '169.254.0.0', '169.254.255.255'],
    ['protocol assignments', '192.0.0.0', '192.0.0.255'],
    ['documentation', '192.0.2.0', '192.0.2.255'],
    ['benchmarks', '198.18.0.0', '198.19.255.255'],
    ['multicast', '224.0.0.0', '239.255.255.255'],
    ['reserved', '240.0.0.0', '255.255.255.254'],
    ['broadcast', '255.255.255.255', '255.255.255.255'],
    ['unspecified and loopback', '::', '::1'],
    ['IPv4-compatible', '::7f00:1', '::ffff:ffff'],
    ['IPv4-translated', '::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
    ['local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    ['discard', '100::', '100::ffff:ffff:ffff:ffff'],
    ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['link-local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('refuses the %s network from %s to %s', (_what, first, last) => {
    expect([first, last].filter(permits)).toEqual([]);
  });

  it.each([
    ['AWS, Azure, Google, DigitalOcean', '169.254.169.254'],
    ['AWS over IPv6', 'fd00:ec2::254'],
    ['Google over IPv6', 'fd20:ce::254'],
    ['Alibaba', '100.100.100.200'],
    ['Oracle', '192.0.0.192'],
    ["Azure's host", '168.63.129.16'],
  ])('refuses the metadata service of %s', (_cloud, address) => {
    expect(permits(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2000::1',
    '2606:4700:4700::1111',
    '2001:200::1',
    '2a00:1450:4003:80f::200e',
  ])('permits the public address %s', address => {
    expect(permits(address)).toBe(true);
  });

  it('gives the same result as ipaddr.js for random IPv4 addresses', () => {
    fc.assert(
      fc.property(octets, bytes => {
        const isUnicast = new ipaddr.IPv4(bytes).range() === 'unicast';
        fc.pre(bytes.join('.') !== '168.63.129.16');
        expect(permits(bytes.join('.'))).toBe(isUnicast);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses every random IPv6 address that ipaddr.js classifies as special', () => {
    const nearSpecial = fc.constantFrom(0, 0x64, 0x100, 0x2001, 0x2002, 0x2620, 0x3fff, 0x5f00, 0xfe80, 0xff02);
    fc.assert(
      fc.property(groups, fc.option(nearSpecial), ([first, others], special) => {
        const address = new ipaddr.IPv6([special ?? first, ...others]);
        if (permits(address.toString())) expect(address.range()).toBe('unicast');
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['::ffff:', '0:0:0:0:0:FFFF:', '64:ff9b::'])(
    'treats an address with the prefix %s as its embedded IPv4 address',
    prefix => {
      fc.assert(
        fc.property(octets, fc.boolean(), ([a, b, c, d], isDotted) => {
          const ipv4 = [a, b, c, d].join('.');
          const tail = isDotted ? ipv4 : `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
          expect(permits(`${prefix}${tail}`)).toBe(permits(ipv4));
        }),
        { numRuns: 500 },
      );
    },
  );

  it('permits only those private networks that are configured', () => {
    const permitsPrivate = createCheck(['192.168.7.0/24', 'fd12::/16', '64:ff9b:1::/48']);
    const addresses = ['192.168.7.1', '::ffff:192.168.7.1', '64:ff9b::192.168.7.1', 'fd12::1', '64:ff9b:1::1'];
    expect(addresses.filter(permitsPrivate)).toEqual(addresses);
    expect(['192.168.8.1', '::ffff:192.168.8.1', 'fd13::1', '127.0.0.1', '::1'].filter(permitsPrivate)).toEqual([]);
  });

  it('ignores the zone at the end of an address', () => {
    const permitsPrivate = createCheck(['fe80::/10']);
    expect(permitsPrivate('fe80::1%br-lan.7')).toBe(true);
    expect(permits('fe80::1%br-lan.7')).toBe(false);
  });

  it.each(['', 'localhost', '1.1', '0x7f.1', '010.0.0.1', '1.1.1.1/8', '[::1]'])(
    'refuses %j, which is not an IP address',
    text => {
      expect(createCheck(['0.0.0.0/0', '::/0'])(text)).toBe(false);
    },
  );

  it('throws when a configured network is invalid', () => {
    expect(() => createIpAddressPolicy(['10.0.0.0/33'])).toThrow();
  });
});
