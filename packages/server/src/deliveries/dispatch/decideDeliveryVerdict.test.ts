import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryAttemptResult } from './createDeliveryAttemptSender.ts';
import { defaultDeliverySettings } from './DeliverySettings.ts';
import { decideDeliveryVerdict } from './settleDeliveries.ts';

const answer = (fields: Partial<DeliveryAttemptResult>): DeliveryAttemptResult => ({
  at: new Date(),
  statusCode: 500,
  error: null,
  milliseconds: 1,
  response: '',
  retryAfter: null,
  ...fields,
});
const decide = (fields: Partial<DeliveryAttemptResult>, tries = 1, random = 0.5) =>
  decideDeliveryVerdict(answer(fields), tries, defaultDeliverySettings, random);
const HOUR = 3_600_000;

describe('decideDeliveryVerdict', () => {
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

  it('treats only a complete 2xx response as delivered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), statusCode => {
        const delivered = decide({ statusCode }).state === 'delivered';
        expect(delivered).toBe(statusCode >= 200 && statusCode < 300);
      }),
    );
    expect(decide({ statusCode: 200, error: 'cut' }).state).toBe('pending');
  });

  it('fails the delivery immediately when the address is gone (410)', () => {
    expect(decide({ statusCode: 410 })).toEqual({ state: 'failed', gone: true });
  });

  it('delays the next attempt by at least a minute after a timeout or status 429', () => {
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
