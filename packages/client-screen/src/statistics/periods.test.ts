import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatChartDay, formatChartMonth, formatChartWeek, toChartPeriods } from './periods.ts';

afterEach(() => vi.unstubAllEnvs());

describe('period labels', () => {
  it('show days, months and weeks in Spanish', () => {
    expect(formatChartDay('2026-03-07')).toBe('7 mar');
    expect(formatChartMonth('2026-03')).toBe('mar 2026');
    expect(formatChartWeek('2026-W09')).toBe('Sem 9, 2026');
  });

  it.each(['Pacific/Kiritimati', 'America/Tijuana'])('show the same day when the time zone is %s', zone => {
    vi.stubEnv('TZ', zone);
    expect([formatChartDay('2026-01-01'), formatChartMonth('2026-01')]).toEqual(['1 ene', 'ene 2026']);
  });
});

describe('toChartPeriods', () => {
  const counts = { inbound: 3, outbound: 1 };
  const distribution = {
    daily: [{ date: '2026-03-07', ...counts }],
    weekly: [{ week: '2026-W10', ...counts }],
    monthly: [{ month: '2026-03', ...counts }],
  };

  it.each([
    ['daily', '7 mar'],
    ['weekly', 'Sem 10, 2026'],
    ['monthly', 'mar 2026'],
  ] as const)('returns the label and the counts of a %s row', (bucket, label) => {
    expect(toChartPeriods(distribution, bucket)).toEqual([{ label, ...counts }]);
  });
});
