import { describe, expect, it } from 'vitest';
import { resolveWithoutDns } from './resolveWithoutDns.ts';

describe('resolveWithoutDns', () => {
  it.each(['localhost', 'localhost.', 'a.localhost', 'b.a.localhost.'])(
    'returns both loopback addresses for %s',
    hostname => {
      expect(resolveWithoutDns(hostname)).toEqual(['127.0.0.1', '::1']);
    },
  );

  it.each([
    ['8.8.8.8', '8.8.8.8'],
    ['2606:4700:4700::1111', '2606:4700:4700::1111'],
    ['[2606:4700:4700::1111]', '2606:4700:4700::1111'],
  ])('returns the address of the literal %s', (hostname, address) => {
    expect(resolveWithoutDns(hostname)).toEqual([address]);
  });

  it.each([
    'example.com',
    'localhost.example',
    'localhost..',
    'milocalhost',
    '8.8.8',
    '8.8.8.8.example',
    'a[::1]',
    '[::1]a',
    '[]',
    '',
  ])('returns no address for %j, which DNS must resolve', hostname => {
    expect(resolveWithoutDns(hostname)).toEqual([]);
  });
});
