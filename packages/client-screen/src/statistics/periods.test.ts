import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayLabel, monthLabel, periodsOf, weekLabel } from './periods.ts';

afterEach(() => vi.unstubAllEnvs());

describe('labels of periods', () => {
  it('are written in Spanish', () => {
    expect(dayLabel('2026-03-07')).toBe('7 mar');
    expect(monthLabel('2026-03')).toBe('mar 2026');
    expect(weekLabel('2026-W09')).toBe('Sem 9, 2026');
  });

  it.each(['Pacific/Kiritimati', 'America/Tijuana'])('name the day that was meant, also in %s', zone => {
    vi.stubEnv('TZ', zone);
    expect([dayLabel('2026-01-01'), monthLabel('2026-01')]).toEqual(['1 ene', 'ene 2026']);
  });
});

describe('periodsOf', () => {
  const flow = { inbound: 3, outbound: 1 };
  const distribution = {
    daily: [{ date: '2026-03-07', ...flow }],
    weekly: [{ week: '2026-W10', ...flow }],
    monthly: [{ month: '2026-03', ...flow }],
  };

  it.each([
    ['daily', '7 mar'],
    ['weekly', 'Sem 10, 2026'],
    ['monthly', 'mar 2026'],
  ] as const)('labels a %s row and keeps its counts', (bucket, label) => {
    expect(periodsOf(distribution, bucket)).toEqual([{ label, ...flow }]);
  });
});
