import { describe, expect, it } from 'vitest';
import { comparePeriods } from './comparePeriods.ts';

/** 57 days whose counts are their position: day 1 is the oldest, day 57 is today. */
const daily = Array.from({ length: 57 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  inbound: index + 1,
  outbound: 0,
}));

describe('comparePeriods', () => {
  it.each([
    [7, 8, { value: 57, before: 50 }, { value: 50, before: 43 }, 53 * 7, 46 * 7],
    [28, 29, { value: 57, before: 29 }, { value: 29, before: 1 }, 42.5 * 28, 14.5 * 28],
  ] as const)(
    'compares %d complete days with those before, and shows today',
    (length, count, today, first, current, previous) => {
      const comparison = comparePeriods(daily, 'inbound', length);
      expect(comparison.days).toHaveLength(count);
      expect(comparison.days.at(-1)).toMatchObject(today);
      expect(comparison.days[0]).toMatchObject(first);
      expect(comparison).toMatchObject({ current, previous, percent: Math.round((current / previous - 1) * 100) });
    },
  );

  it('compares each day with the same weekday', () => {
    const getWeekday = (date: string) => new Date(date).getUTCDay();
    for (const length of [7, 28] as const) {
      const [first] = comparePeriods(daily, 'inbound', length).days;
      const earlier = daily.find(({ inbound }) => inbound === first?.before);
      expect(getWeekday(earlier?.date ?? '')).toBe(getWeekday(first?.date ?? ''));
    }
  });

  it('has no percentage if the period before had no messages', () => {
    expect(comparePeriods(daily, 'outbound', 7)).toMatchObject({ current: 0, previous: 0, percent: undefined });
  });
});
