import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeThrottle } from './createChangeThrottle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs the action after the initial delay for rare changes, and at growing intervals during continuous changes', () => {
  const start = Date.now();
  const runTimes: number[] = [];
  const throttle = createChangeThrottle({
    action: () => runTimes.push(Date.now() - start),
    initialDelayMs: 2_000,
    maxDelayMs: 10_000,
  });
  const changeUntil = (until: number) => {
    while (Date.now() - start < until) {
      throttle.recordChange();
      vi.advanceTimersByTime(500);
    }
  };
  changeUntil(40_000);
  const [first, second, third, ...laterRuns] = runTimes;
  expect([first, second, third]).toEqual([2_000, 6_000, 14_000]);
  expect(laterRuns.map((at, index) => at - (runTimes[index + 2] ?? 0))).toEqual([10_000, 10_000]);
  vi.advanceTimersByTime(60_000);
  const runCount = runTimes.length;
  const resumedAt = Date.now() - start;
  throttle.recordChange();
  throttle.recordChange();
  vi.advanceTimersByTime(60_000);
  expect(runTimes.slice(runCount)).toEqual([resumedAt + 2_000]);
  throttle.recordChange();
  throttle.cancel();
  vi.advanceTimersByTime(60_000);
  expect(runTimes).toHaveLength(runCount + 1);
});
