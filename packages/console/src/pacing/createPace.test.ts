import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from './createPace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('acts soon on what is seldom, and seldom on what does not end', () => {
  const start = Date.now();
  const acts: number[] = [];
  const pace = createPace({ act: () => acts.push(Date.now() - start), soon: 2_000, most: 10_000 });
  const changing = (until: number) => {
    while (Date.now() - start < until) {
      pace.note();
      vi.advanceTimersByTime(500);
    }
  };
  changing(40_000);
  const [first, second, third, ...others] = acts;
  expect([first, second, third]).toEqual([2_000, 6_000, 14_000]);
  expect(others.map((at, place) => at - (acts[place + 2] ?? 0))).toEqual([10_000, 10_000]);
  vi.advanceTimersByTime(60_000);
  const quiet = acts.length;
  const then = Date.now() - start;
  pace.note();
  pace.note();
  vi.advanceTimersByTime(60_000);
  expect(acts.slice(quiet)).toEqual([then + 2_000]);
  pace.note();
  pace.end();
  vi.advanceTimersByTime(60_000);
  expect(acts).toHaveLength(quiet + 1);
});
