import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  describeToday,
  formatChartDay,
  formatChartMonth,
  formatChartWeek,
  formatHourRange,
  formatNamedDay,
  toChartPeriods,
} from './periods.ts';

afterEach(() => vi.unstubAllEnvs());

describe('period labels', () => {
  it('show days, months and weeks in Spanish', () => {
    expect(formatChartDay('2026-03-07')).toBe('7 mar');
    expect(formatChartMonth('2026-03')).toBe('mar 2026');
    expect(formatChartWeek('2026-W09')).toBe('Sem 9, 2026');
  });

  it.each([
    [0, 'de 12 a.m. a 1 a.m.'],
    [11, 'de 11 a.m. a 12 p.m.'],
    [23, 'de 11 p.m. a 12 a.m.'],
  ])('name the hour %d as %s', (hour, text) => {
    expect(formatHourRange(hour).replace(/\s/g, ' ')).toBe(text);
    expect(formatNamedDay('2026-03-07')).toBe('Sáb 7 de mar');
  });

  it.each(['Pacific/Kiritimati', 'America/Tijuana'])('show the same day when the time zone is %s', zone => {
    vi.stubEnv('TZ', zone);
    expect([formatChartDay('2026-01-01'), formatChartMonth('2026-01')]).toEqual(['1 ene', 'ene 2026']);
  });
});

describe('describeToday', () => {
  it.each([
    ['America/Mexico_City', '2026-11-25T20:20:00Z', 'Hoy, hasta las 2:20 p.m.'],
    ['America/Mexico_City', '2026-11-25T19:20:00Z', 'Hoy, hasta la 1:20 p.m.'],
    ['America/Tijuana', '2026-11-25T18:20:00Z', 'Hoy, hasta las 10:20 a.m.'],
  ])('names the time in %s at %s', (timeZone, readAt, text) => {
    expect(describeToday({ timeZone, readAt }).replace(/\s/g, ' ')).toBe(text);
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
