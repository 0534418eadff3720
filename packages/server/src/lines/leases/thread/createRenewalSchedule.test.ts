import { describe, expect, it } from 'vitest';
import { createRenewalSchedule } from './createRenewalSchedule.ts';

/** Creates a schedule whose first renewal is due at 11,000. */
const createSchedule = () => createRenewalSchedule({ renewMs: 10_000, startedAt: 1_000 });

describe('schedule of lease renewals', () => {
  it('starts the first renewal one interval after its start, and the next one an interval later', () => {
    const schedule = createSchedule();
    const starts = [10_999, 11_000, 20_999, 21_000].map(now => schedule.tryStart(now, true));
    expect(starts).toEqual([false, true, false, true]);
  });

  it('runs a second renewal beside a hung one, and a third one only after one has ended', () => {
    const schedule = createSchedule();
    const starts = [11_000, 21_000, 31_000].map(now => schedule.tryStart(now, true));
    expect(starts).toEqual([true, true, false]);
    schedule.end();
    expect(schedule.tryStart(31_001, true)).toBe(true);
    expect(schedule.tryStart(41_001, true)).toBe(false);
  });

  it('skips a renewal without leases, which does not count as a running one', () => {
    const schedule = createSchedule();
    expect([11_000, 21_000, 31_000].map(now => schedule.tryStart(now, false))).toEqual([false, false, false]);
    expect([40_999, 41_000, 51_000].map(now => schedule.tryStart(now, true))).toEqual([false, true, true]);
  });

  it('repeats a failed renewal after half a second', () => {
    const schedule = createSchedule();
    schedule.tryStart(11_000, true);
    schedule.retrySoon(12_000);
    expect([12_499, 12_500].map(now => schedule.tryStart(now, true))).toEqual([false, true]);
  });

  it('never delays the next renewal because of a failed one', () => {
    const schedule = createSchedule();
    schedule.tryStart(11_000, true);
    schedule.retrySoon(20_900);
    expect(schedule.tryStart(21_000, true)).toBe(true);
  });
});
