import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatUpcomingTime } from './formatUpcomingTime.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 24, 23, 52) }));
afterEach(() => vi.useRealTimers());

it('formatUpcomingTime returns the time of day within the next twelve hours, even after midnight, and otherwise the date', () => {
  expect(formatUpcomingTime(new Date(2026, 10, 25, 0, 22).toISOString())).toBe('12:22 a.m.');
  expect(formatUpcomingTime(new Date(2026, 10, 25, 23, 0).toISOString())).toContain('25 nov 2026');
});
