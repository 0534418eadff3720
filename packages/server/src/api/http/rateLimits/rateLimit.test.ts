import { describe, expect, it } from 'vitest';
import { createIpAddressRateLimit, createRateLimit } from './rateLimit.ts';

describe('rate limit', () => {
  it('accepts the burst of each key, then rejects with the waiting time in Spanish', () => {
    let time = 1e6;
    const limit = createRateLimit({ burst: 2, interval: 90_500, now: () => time });
    limit('a');
    limit('a');
    expect(() => limit('a')).toThrow(
      expect.objectContaining({
        code: 'too-many-requests',
        retryAfter: 91,
        message: 'Demasiadas peticiones. Espere 2 minutos e inténtelo de nuevo.',
      }),
    );
    limit('b');
    time += 91_000;
    limit('a');
  });
});

describe('rate limit by IP address', () => {
  it('accepts the burst of each IP network, then rejects with the waiting time in Spanish', () => {
    let time = 1e6;
    const limit = createIpAddressRateLimit({ burst: 2, interval: 30_000, now: () => time });
    limit('2001:db8::1');
    limit('2001:db8::2');
    expect(() => limit('2001:db8::3')).toThrow(
      expect.objectContaining({
        code: 'too-many-requests',
        retryAfter: 30,
        message: 'Demasiadas peticiones. Espere 30 segundos e inténtelo de nuevo.',
      }),
    );
    limit('203.0.113.7');
    time += 30_000;
    limit('2001:db8::3');
    expect(() => limit('2001:db8::3')).toThrow();
  });
});
