import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from './AttemptResult.ts';
import { defaultDeliverySettings } from './DeliverySettings.ts';
import { decideVerdict } from './decideVerdict.ts';

const answer = (fields: Partial<AttemptResult>): AttemptResult => ({
  at: new Date(),
  statusCode: 500,
  error: null,
  milliseconds: 1,
  response: '',
  retryAfter: null,
  ...fields,
});
const decide = (fields: Partial<AttemptResult>, tries = 1, random = 0.5) =>
  decideVerdict(answer(fields), tries, defaultDeliverySettings, random);
const HOUR = 3_600_000;

describe('decideVerdict', () => {
  it('follows the retry schedule of Standard Webhooks', () => {
    const waits = Array.from({ length: 9 }, (_, index) => decide({}, index + 1));
    expect(waits.map(attemptVerdict => 'wait' in attemptVerdict && attemptVerdict.wait / 1000)).toEqual([
      5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
    expect(decide({}, 10)).toEqual({ state: 'failed', gone: false });
  });

  it('varies each wait by up to a fifth in both directions', () => {
    expect(decide({}, 2, 0)).toMatchObject({ wait: 240_000 });
    expect(decide({}, 2, 1)).toMatchObject({ wait: 360_000 });
  });

  it('accepts only a complete 2xx response as delivered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), statusCode => {
        const delivered = decide({ statusCode }).state === 'delivered';
        expect(delivered).toBe(statusCode >= 200 && statusCode < 300);
      }),
    );
    expect(decide({ statusCode: 200, error: 'cut' }).state).toBe('pending');
  });

  it('fails immediately when the address is gone (410)', () => {
    expect(decide({ statusCode: 410 })).toEqual({ state: 'failed', gone: true });
  });

  it('waits at least a minute after a timeout or status 429', () => {
    expect(decide({ statusCode: 429 })).toMatchObject({ wait: 60_000 });
    expect(decide({ statusCode: null, error: 'timeout' })).toMatchObject({ wait: 60_000 });
    expect(decide({ statusCode: 429 }, 3)).toMatchObject({ wait: 1_800_000 });
  });

  it('honors Retry-After up to one day', () => {
    expect(decide({ statusCode: 503, retryAfter: 90_000 })).toMatchObject({ wait: 90_000, pause: 90_000 });
    expect(decide({ statusCode: 429, retryAfter: 1_000 })).toMatchObject({ wait: 60_000 });
    expect(decide({ statusCode: 503, retryAfter: 900 * HOUR })).toMatchObject({ wait: 24 * HOUR });
  });
});
