import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeakyBuckets } from './leakyBuckets.ts';

const interval = 1000;
/** Requests as [milliseconds after the one before, key]. */
const traffic = fc.array(fc.tuple(fc.nat(2500), fc.constantFrom('a', 'b', 'c')), { maxLength: 200 });
const bursts = fc.integer({ min: 1, max: 6 });

function clocked(burst: number, maxKeys?: number) {
  const clock = { time: 5_000 };
  const now = () => clock.time;
  const buckets = createLeakyBuckets({ burst, interval, now, ...(maxKeys !== undefined && { maxKeys }) });
  const take = (key: string) => {
    const wait = buckets.wait(key);
    if (wait === 0) buckets.add(key);
    return wait;
  };
  return { buckets, clock, take };
}

describe('leaky buckets', () => {
  it('accept no more than the burst and one each interval, in any stretch of time', () => {
    fc.assert(
      fc.property(traffic, bursts, (requests, burst) => {
        const { clock, take } = clocked(burst);
        const accepted: number[] = [];
        for (const [pause] of requests) {
          clock.time += pause;
          if (take('a') === 0) accepted.push(clock.time);
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

  it('tell a wait that is neither too short nor too long', () => {
    fc.assert(
      fc.property(traffic, bursts, (requests, burst) => {
        const { buckets, clock, take } = clocked(burst);
        for (const [pause] of requests) {
          clock.time += pause;
          const wait = take('a');
          if (wait === 0) continue;
          clock.time += wait - 1;
          expect(buckets.wait('a')).toBe(1);
          clock.time += 1;
          expect(buckets.wait('a')).toBe(0);
        }
      }),
    );
  });

  it('do not mix keys up', () => {
    fc.assert(
      fc.property(traffic, bursts, (requests, burst) => {
        const [together, alone] = [clocked(burst), clocked(burst)];
        for (const [pause, key] of requests) {
          together.clock.time += pause;
          alone.clock.time += pause;
          const wait = together.take(key);
          if (key === 'a') expect(wait).toBe(alone.take('a'));
        }
      }),
    );
  });

  it('keep no more of them than allowed', () => {
    const requests = fc.array(fc.tuple(fc.nat(100), fc.string()));
    fc.assert(
      fc.property(requests, fc.integer({ min: 2, max: 8 }), (keys, most) => {
        const { buckets, clock, take } = clocked(3, most);
        for (const [pause, key] of keys) {
          clock.time += pause;
          take(key);
          expect(buckets.size).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it('forget those that have run empty', () => {
    const { buckets, clock, take } = clocked(3);
    for (let key = 0; key < 1000; key += 1) take(`${key}`);
    for (const key of ['x', 'y']) {
      clock.time += 3 * interval;
      take(key);
    }
    expect(buckets.size).toBe(2);
  });

  it('forget those unused for longest first', () => {
    const { buckets, take } = clocked(1, 4);
    for (const key of ['a', 'b', 'c', 'd', 'e']) take(key);
    const waits = ['a', 'b', 'c', 'd', 'e'].map(key => buckets.wait(key));
    expect(waits).toEqual([0, 0, interval, interval, interval]);
  });

  it('are empty after a reset, and hold one less after giving back', () => {
    const { buckets, take } = clocked(2);
    for (const _ of [1, 2]) take('a');
    expect(take('a')).toBe(interval);
    buckets.giveBack('a');
    expect([take('a'), take('a')]).toEqual([0, interval]);
    buckets.reset('a');
    expect([take('a'), take('a'), take('a')]).toEqual([0, 0, interval]);
    buckets.giveBack('never seen');
    expect(buckets.size).toBe(1);
  });

  it('may be read with a smaller burst for once', () => {
    const { buckets, take } = clocked(5);
    take('a');
    expect([buckets.wait('a'), buckets.wait('a', 1)]).toEqual([0, interval]);
  });
});
