import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from './AttemptResult.ts';
import { deliverySettings } from './DeliverySettings.ts';
import { verdict } from './verdict.ts';

const answer = (fields: Partial<AttemptResult>): AttemptResult => ({
  at: new Date(),
  statusCode: 500,
  error: null,
  milliseconds: 1,
  response: '',
  retryAfter: null,
  ...fields,
});
const judged = (fields: Partial<AttemptResult>, tries = 1, random = 0.5) =>
  verdict(answer(fields), tries, deliverySettings, random);
const HOUR = 3_600_000;

describe('verdict', () => {
  it('follows the schedule of Standard Webhooks', () => {
    const waits = Array.from({ length: 9 }, (_, index) => judged({}, index + 1));
    expect(waits.map(found => 'wait' in found && found.wait / 1000)).toEqual([
      5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
    expect(judged({}, 10)).toEqual({ state: 'failed', gone: false });
  });

  it('spreads each wait by a fifth, both ways', () => {
    expect(judged({}, 2, 0)).toMatchObject({ wait: 240_000 });
    expect(judged({}, 2, 1)).toMatchObject({ wait: 360_000 });
  });

  it('takes nothing but a whole 2xx for delivered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), statusCode => {
        const delivered = judged({ statusCode }).state === 'delivered';
        expect(delivered).toBe(statusCode >= 200 && statusCode < 300);
      }),
    );
    expect(judged({ statusCode: 200, error: 'cut' }).state).toBe('pending');
  });

  it('gives up at once on an address that is gone', () => {
    expect(judged({ statusCode: 410 })).toEqual({ state: 'failed', gone: true });
  });

  it('leaves a slow receiver alone for a minute at least', () => {
    expect(judged({ statusCode: 429 })).toMatchObject({ wait: 60_000 });
    expect(judged({ statusCode: null, error: 'timeout' })).toMatchObject({ wait: 60_000 });
    expect(judged({ statusCode: 429 }, 3)).toMatchObject({ wait: 1_800_000 });
  });

  it('comes back when it is asked to, within a day', () => {
    expect(judged({ statusCode: 503, retryAfter: 90_000 })).toMatchObject({ wait: 90_000, pause: 90_000 });
    expect(judged({ statusCode: 429, retryAfter: 1_000 })).toMatchObject({ wait: 60_000 });
    expect(judged({ statusCode: 503, retryAfter: 900 * HOUR })).toMatchObject({ wait: 24 * HOUR });
  });
});
