import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listLastCalendarDays } from './calendar.ts';
import { CHART_PERIOD_COUNTS, computeTimeDistribution } from './computeTimeDistribution.ts';

const today = '2026-03-04';

describe('computeTimeDistribution', () => {
  it('returns every period of the window, with zeros for periods without messages', () => {
    const { daily, weekly, monthly } = computeTimeDistribution([], today);
    expect([daily.length, weekly.length, monthly.length]).toEqual([30, 12, 12]);
    expect(daily.at(-1)).toEqual({ date: '2026-03-04', inbound: 0, outbound: 0 });
    expect(weekly.at(-1)).toEqual({ week: '2026-W10', inbound: 0, outbound: 0 });
    expect(monthly[0]).toEqual({ month: '2025-04', inbound: 0, outbound: 0 });
  });

  it('sums messages by whole weeks and months', () => {
    const days = ['2025-12-28', '2025-12-29', '2026-01-04', '2026-01-05'].map(day => ({
      day,
      inbound: 1,
      outbound: 2,
    }));
    const { weekly, monthly } = computeTimeDistribution(days, today);
    const week = (name: string) => weekly.find(item => item.week === name)?.inbound;
    expect([week('2025-W52'), week('2026-W01'), week('2026-W02')]).toEqual([1, 2, 1]);
    expect(monthly.filter(({ inbound }) => inbound > 0)).toEqual([
      { month: '2025-12', inbound: 2, outbound: 4 },
      { month: '2026-01', inbound: 2, outbound: 4 },
    ]);
  });

  it('ignores days after today', () => {
    const { daily, monthly } = computeTimeDistribution([{ day: '2026-03-05', inbound: 9, outbound: 9 }], today);
    expect([...daily, ...monthly].every(({ inbound }) => inbound === 0)).toBe(true);
  });

  it('preserves the sums of all periods within the window', () => {
    const day = fc.constantFrom(...listLastCalendarDays(today, 80));
    const count = fc.record({ day, inbound: fc.nat(99), outbound: fc.nat(99) });
    fc.assert(
      fc.property(fc.uniqueArray(count, { selector: item => item.day }), days => {
        const sum = (items: readonly { inbound: number; outbound: number }[]) =>
          items.reduce((total, item) => total + item.inbound + item.outbound, 0);
        const { daily, weekly, monthly } = computeTimeDistribution(days, today);
        const recent = new Set(listLastCalendarDays(today, CHART_PERIOD_COUNTS.days));
        expect(sum(daily)).toBe(sum(days.filter(item => recent.has(item.day))));
        expect(sum(monthly)).toBe(sum(days));
        expect(sum(weekly)).toBe(sum(days.filter(item => item.day >= '2025-12-15')));
      }),
    );
  });
});
