import { expect, it } from 'vitest';
import { toDayBoundary, toLocalDay } from './toLocalDay.ts';

it.each(['from', 'until'] as const)('converts the %s boundary of a day back to that day', kind => {
  expect(toLocalDay(toDayBoundary('2026-03-07', kind))).toBe('2026-03-07');
});

it('returns boundaries that span the whole day', () => {
  const [start, end] = [toDayBoundary('2026-03-07', 'from'), toDayBoundary('2026-03-07', 'until')];
  expect(Date.parse(end ?? '') - Date.parse(start ?? '')).toBe(86_400_000 - 1);
});

it.each(['', '2026-13-40', 'mañana'])('returns no boundary and an empty day for %j', day => {
  expect(toDayBoundary(day, 'from')).toBeUndefined();
  expect(toLocalDay(day)).toBe('');
});
