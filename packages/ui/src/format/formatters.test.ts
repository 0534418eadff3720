import { describe, expect, it } from 'vitest';
import { formatDate, formatNumber, formatRelative } from './formatters.ts';

const now = Date.parse('2026-03-07T20:00:00Z');

describe('formatRelative', () => {
  it.each([
    ['2026-03-07T19:59:50Z', 'ahora'],
    ['2026-03-07T19:57:00Z', 'hace 3 minutos'],
    ['2026-03-07T15:00:00Z', 'hace 5 horas'],
    ['2026-03-06T19:00:00Z', 'ayer'],
    ['2026-03-07T20:02:00Z', 'dentro de 2 minutos'],
  ])('says %s as %s', (instant, words) => {
    expect(formatRelative(instant, now)).toBe(words);
  });
});

it('writes numbers and dates as they are written in Mexico', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatDate('2026-03-07T20:00:00Z')).toBe('7 mar 2026');
});
