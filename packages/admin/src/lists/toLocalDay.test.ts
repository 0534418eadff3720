import { expect, it } from 'vitest';
import { toDayBoundary, toLocalDay } from './toLocalDay.ts';

it.each(['from', 'until'] as const)('returns the original day for its %s boundary', kind => {
  expect(toLocalDay(toDayBoundary('2026-03-07', kind))).toBe('2026-03-07');
});

it('returns two boundaries that span the whole day', () => {
  const [start, end] = [toDayBoundary('2026-03-07', 'from'), toDayBoundary('2026-03-07', 'until')];
  expect(Date.parse(end ?? '') - Date.parse(start ?? '')).toBe(86_400_000 - 1);
});

it.each(['', '2026-13-40', 'mañana'])('returns no boundary and an empty day for the invalid input %j', day => {
  expect(toDayBoundary(day, 'from')).toBeUndefined();
  expect(toLocalDay(day)).toBe('');
});
