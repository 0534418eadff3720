import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rateLimit.ts';

describe('createRateLimit', () => {
  it('lets the burst through, then tells in Spanish how long to wait, each key by itself', () => {
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
