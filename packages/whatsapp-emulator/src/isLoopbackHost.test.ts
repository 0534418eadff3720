import { describe, expect, it } from 'vitest';
import { isLoopbackHost } from './isLoopbackHost.ts';

describe('isLoopbackHost', () => {
  it('returns true for an address or a name of the loopback interface', () => {
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost', '::ffff:127.0.0.1'])
      expect(isLoopbackHost(host)).toBe(true);
  });

  it('returns false for a host that is reachable from elsewhere or is not a loopback address', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.5', '128.0.0.1', 'localhost.example', '', '::ffff:10.0.0.1'])
      expect(isLoopbackHost(host)).toBe(false);
  });
});
