import { expect, it } from 'vitest';
import { computeBackOffDelay } from './computeBackOffDelay.ts';

const limits = { least: 10, first: 100, longest: 1_000 };

it('doubles the delay up to the maximum, for any number of failures', () => {
  const longestDelays = [0, 1, 2, 3, 4, 5_000].map(failures => computeBackOffDelay(failures, limits, 1));
  expect(longestDelays).toEqual([100, 200, 400, 800, 1_000, 1_000]);
});

it('returns a delay between the minimum and the current limit', () => {
  expect([0, 0.5, 0.999].map(random => computeBackOffDelay(1, limits, random))).toEqual([10, 105, 199]);
  expect(computeBackOffDelay(1, { first: 100, longest: 1_000 }, 0)).toBe(0);
});

it('uses a random delay when the caller passes no random value', () => {
  const delays = Array.from({ length: 100 }, () => computeBackOffDelay(0, limits));
  expect(new Set(delays).size).toBeGreaterThan(1);
  expect(delays.every(wait => wait >= 10 && wait < 100)).toBe(true);
});
