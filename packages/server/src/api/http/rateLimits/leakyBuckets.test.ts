import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLeakyBuckets } from './leakyBuckets.ts';

const interval = 1000;
/** Requests as [milliseconds since the previous request, key]. */
const traffic = fc.array(fc.tuple(fc.nat(2500), fc.constantFrom('a', 'b', 'c')), { maxLength: 200 });
const bursts = fc.integer({ min: 1, max: 6 });

function createBucketsWithClock(burst: number, maxKeys?: number) {
  const clock = { time: 5_000 };
  const now = () => clock.time;
  const buckets = createLeakyBuckets({ burst, interval, now, ...(maxKeys !== undefined && { maxKeys }) });
  const tryRequest = (key: string) => {
    const wait = buckets.getWaitMs(key);
    if (wait === 0) buckets.add(key);
    return wait;
  };
  return { buckets, clock, tryRequest };
}

describe('leaky buckets', () => {
  it('accept at most the burst plus one request per interval, in any period', () => {
    fc.assert(
      fc.property(traffic, bursts, (requests, burst) => {
        const { clock, tryRequest } = createBucketsWithClock(burst);
        const accepted: number[] = [];
        for (const [pause] of requests) {
          clock.time += pause;
          if (tryRequest('a') === 0) accepted.push(clock.time);
        }
        for (const [first, start] of accepted.entries()) {
          for (const [last, end] of accepted.entries()) {
            if (last < first) continue;
            expect(last - first + 1).toBeLessThanOrEqual(burst + (end - start) / interval);
          }
        }
      }),
    );
  });

  it('return a wait that is neither too short nor too long', () => {
    fc.assert(
      fc.property(traffic, bursts, (requests, burst) => {
        const { buckets, clock, tryRequest } = createBucketsWithClock(burst);
        for (const [pause] of requests) {
          clock.time += pause;
          const wait = tryRequest('a');
          if (wait === 0) continue;
          clock.time += wait - 1;
          expect(buckets.getWaitMs('a')).toBe(1);
          clock.time += 1;
          expect(buckets.getWaitMs('a')).toBe(0);
        }
      }),
    );
  });

  it('count each key separately', () => {
    fc.assert(
      fc.property(traffic, bursts, (requests, burst) => {
        const [manyKeys, singleKey] = [createBucketsWithClock(burst), createBucketsWithClock(burst)];
        for (const [pause, key] of requests) {
          manyKeys.clock.time += pause;
          singleKey.clock.time += pause;
          const wait = manyKeys.tryRequest(key);
          if (key === 'a') expect(wait).toBe(singleKey.tryRequest('a'));
        }
      }),
    );
  });

  it('keep at most `maxKeys` buckets in memory', () => {
    const requests = fc.array(fc.tuple(fc.nat(100), fc.string()));
    fc.assert(
      fc.property(requests, fc.integer({ min: 2, max: 8 }), (keys, maxBuckets) => {
        const { buckets, clock, tryRequest } = createBucketsWithClock(3, maxBuckets);
        for (const [pause, key] of keys) {
          clock.time += pause;
          tryRequest(key);
          expect(buckets.size).toBeLessThanOrEqual(maxBuckets);
        }
      }),
    );
  });

  it('are discarded when they are empty', () => {
    const { buckets, clock, tryRequest } = createBucketsWithClock(3);
    for (let key = 0; key < 1000; key += 1) tryRequest(`${key}`);
    for (const key of ['x', 'y']) {
      clock.time += 3 * interval;
      tryRequest(key);
    }
    expect(buckets.size).toBe(2);
  });

  it('are discarded first when they were unused for longest', () => {
    const { buckets, tryRequest } = createBucketsWithClock(1, 4);
    for (const key of ['a', 'b', 'c', 'd', 'e']) tryRequest(key);
    const waits = ['a', 'b', 'c', 'd', 'e'].map(key => buckets.getWaitMs(key));
    expect(waits).toEqual([0, 0, interval, interval, interval]);
  });

  it('accept a full burst after a reset, and one more request after a refund', () => {
    const { buckets, tryRequest } = createBucketsWithClock(2);
    for (const _ of [1, 2]) tryRequest('a');
    expect(tryRequest('a')).toBe(interval);
    buckets.refund('a');
    expect([tryRequest('a'), tryRequest('a')]).toEqual([0, interval]);
    buckets.reset('a');
    expect([tryRequest('a'), tryRequest('a'), tryRequest('a')]).toEqual([0, 0, interval]);
    buckets.refund('never seen');
    expect(buckets.size).toBe(1);
  });

  it('use a smaller burst for a single call to which it is passed', () => {
    const { buckets, tryRequest } = createBucketsWithClock(5);
    tryRequest('a');
    expect([buckets.getWaitMs('a'), buckets.getWaitMs('a', 1)]).toEqual([0, interval]);
  });

  describe('without a given clock', () => {
    afterEach(() => void vi.useRealTimers());

    it('leak by a clock that a change of the system time does not affect', () => {
      vi.useFakeTimers({ now: 1e12, toFake: ['Date', 'performance'] });
      const buckets = createLeakyBuckets({ burst: 1, interval });
      buckets.add('a');
      expect(buckets.getWaitMs('a')).toBe(interval);
      vi.setSystemTime(2e12);
      expect(buckets.getWaitMs('a')).toBe(interval);
      vi.advanceTimersByTime(interval);
      expect(buckets.getWaitMs('a')).toBe(0);
    });
  });
});
