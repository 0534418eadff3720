import { describe, expect, it } from 'vitest';
import { createSecondStepThrottle, type SecondStepSource } from './createSecondStepThrottle.ts';

const MINUTE_MS = 60_000;

function createThrottleWithClock() {
  const clock = { time: 1e6 };
  const throttle = createSecondStepThrottle({ now: () => clock.time });
  const isAccepted = (source: SecondStepSource, userId = 'ana'): boolean => {
    try {
      throttle.attempt(userId, source);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'too-many-requests', message: expect.stringContaining('recuperación') });
      return false;
    }
  };
  const countAccepted = (sources: readonly SecondStepSource[]) => sources.filter(source => isAccepted(source)).length;
  return { clock, throttle, isAccepted, countAccepted };
}
const stranger = (host: number): SecondStepSource => ({ network: `203.0.113.${host}`, sharedLimit: 'unknown' });
const neighbour = (host: number): SecondStepSource => ({ network: `198.51.7.${host}`, sharedLimit: '198.51.0.0/16' });
const own: SecondStepSource = { network: '198.51.7.1', sharedLimit: undefined };
const repeat = (source: SecondStepSource, times: number) => Array.from({ length: times }, () => source);

describe('second-step throttle', () => {
  it('accepts five codes from one network, then one a minute', () => {
    const { clock, isAccepted, countAccepted } = createThrottleWithClock();
    expect(countAccepted(repeat(own, 8))).toBe(5);
    clock.time += MINUTE_MS;
    expect([isAccepted(own), isAccepted(own)]).toEqual([true, false]);
  });

  it('accepts ten codes from all new networks together, then one a minute', () => {
    const { clock, countAccepted } = createThrottleWithClock();
    const strangers = Array.from({ length: 250 }, (_, host) => stranger(host));
    expect(countAccepted(strangers)).toBe(10);
    clock.time += 3 * MINUTE_MS;
    expect(countAccepted(strangers)).toBe(3);
  });

  it('accepts the codes of a known location and of an own network while new networks are refused', () => {
    const { isAccepted, countAccepted } = createThrottleWithClock();
    countAccepted(Array.from({ length: 250 }, (_, host) => stranger(host)));
    expect(isAccepted(neighbour(1))).toBe(true);
    countAccepted(Array.from({ length: 250 }, (_, host) => neighbour(host)));
    expect([isAccepted(neighbour(251)), isAccepted(stranger(251)), isAccepted(own)]).toEqual([false, false, true]);
  });

  it('counts each account separately, and right codes not at all', () => {
    const { throttle, isAccepted, countAccepted } = createThrottleWithClock();
    for (const _ of repeat(own, 20)) {
      expect(isAccepted(stranger(1))).toBe(true);
      throttle.refund('ana', stranger(1));
    }
    expect(countAccepted(Array.from({ length: 20 }, (_, host) => stranger(host)))).toBe(10);
    expect(isAccepted(stranger(1), 'eva')).toBe(true);
  });

  it('reports the fifth wrong code, once a day', () => {
    const { clock, throttle } = createThrottleWithClock();
    const count = (times: number) => Array.from({ length: times }, () => throttle.countWrongCode('ana'));
    expect(count(8)).toEqual([false, false, false, false, true, false, false, false]);
    expect(throttle.countWrongCode('eva')).toBe(false);
    // The limit of one report a day and the forgotten codes are over.
    clock.time += 2 * 24 * 60 * MINUTE_MS;
    expect(count(6)).toEqual([false, false, false, false, true, false]);
    // A person who mistypes a code now and then gets no report.
    clock.time += 3 * 24 * 60 * MINUTE_MS;
    expect(
      Array.from({ length: 20 }, () => {
        clock.time += 5 * 60 * MINUTE_MS;
        return throttle.countWrongCode('ana');
      }),
    ).not.toContain(true);
  });
});
