import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rateLimit.ts';

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
