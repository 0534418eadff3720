import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatExactTime,
  formatNumber,
  formatRelativeTime,
  formatShortInstant,
  formatTime,
  getTimeZoneName,
} from './formatters.ts';

const now = Date.parse('2026-03-07T20:00:00Z');

describe('formatRelativeTime', () => {
  it.each([
    ['2026-03-07T19:59:50Z', 'ahora'],
    ['2026-03-07T19:57:00Z', 'hace 3 minutos'],
    ['2026-03-07T15:00:00Z', 'hace 5 horas'],
    ['2026-03-06T19:00:00Z', 'ayer'],
    ['2026-03-07T20:02:00Z', 'dentro de 2 minutos'],
  ])('formats %s as %s', (instant, words) => {
    expect(formatRelativeTime(instant, now)).toBe(words);
  });
});

it('formatNumber and formatDate return numbers and dates in the Mexican style', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatDate(new Date(2026, 2, 7, 20).toISOString())).toBe('7 mar 2026');
});

describe('formatShortInstant', () => {
  const at = new Date(2026, 2, 7, 20, 5);
  it.each([
    [new Date(2026, 2, 6, 14, 5), '6 mar'],
    [new Date(2025, 2, 7, 14, 5), '7 mar 2025'],
  ])('omits from %s the parts that match today', (instant, words) => {
    expect(formatShortInstant(instant.toISOString(), at)).toBe(words);
  });

  it('returns the time when the instant is today', () => {
    const instant = new Date(2026, 2, 7, 14, 5).toISOString();
    expect(formatShortInstant(instant, at)).toBe(formatTime(instant));
    expect(formatDateTime(instant)).toContain(`, ${formatTime(instant)}`);
  });
});

describe('formatters with older locale data that use a 24-hour clock', () => {
  const { DateTimeFormat } = Intl;
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('return the same times as with current data', async () => {
    vi.resetModules();
    const TwentyFourHourFormat = class extends DateTimeFormat {
      constructor(locale: string, options: Intl.DateTimeFormatOptions) {
        super(`${locale}-u-hc-h23`, options);
      }
    };
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: TwentyFourHourFormat } }));
    const olderFormatters = await import('./formatters.ts');
    for (const at of [new Date(2026, 2, 7, 14, 5, 9), new Date(2026, 2, 7, 0, 5, 9)]) {
      const instant = at.toISOString();
      expect(olderFormatters.formatTime(instant)).toBe(formatTime(instant));
      expect(olderFormatters.formatDateTime(instant)).toBe(formatDateTime(instant));
      expect(olderFormatters.formatExactTime(instant)).toBe(formatExactTime(instant));
    }
    expect(olderFormatters.formatTime(new Date(2026, 2, 7, 14, 5).toISOString())).toBe('2:05 p.m.');
  });
});

it('getTimeZoneName returns a distinct place name in Spanish for each time zone', () => {
  expect(getTimeZoneName('America/Mexico_City')).toBe('hora de Ciudad de México');
  const zones = Intl.supportedValuesOf('timeZone');
  expect(new Set(zones.map(getTimeZoneName)).size).toBe(zones.length);
});
