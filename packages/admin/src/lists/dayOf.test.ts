import { expect, it } from 'vitest';
import { dayOf, edgeOf } from './dayOf.ts';

it.each(['from', 'until'] as const)('finds the day again in its %s edge', kind => {
  expect(dayOf(edgeOf('2026-03-07', kind))).toBe('2026-03-07');
});

it('holds the whole day between its edges', () => {
  const [begin, end] = [edgeOf('2026-03-07', 'from'), edgeOf('2026-03-07', 'until')];
  expect(Date.parse(end ?? '') - Date.parse(begin ?? '')).toBe(86_400_000 - 1);
});

it.each(['', '2026-13-40', 'mañana'])('makes nothing of %j', day => {
  expect(edgeOf(day, 'from')).toBeUndefined();
  expect(dayOf(day)).toBe('');
});
