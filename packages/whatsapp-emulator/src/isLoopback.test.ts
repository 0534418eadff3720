import { describe, expect, it } from 'vitest';
import { isLoopback } from './isLoopback.ts';

describe('isLoopback', () => {
  it('returns true if the host is an address or name of this machine', () => {
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost', '::ffff:127.0.0.1'])
      expect(isLoopback(host)).toBe(true);
  });

  it('returns false if the host is reachable from elsewhere or is no loopback address', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.5', '128.0.0.1', 'localhost.example', '', '::ffff:10.0.0.1'])
      expect(isLoopback(host)).toBe(false);
  });
});
