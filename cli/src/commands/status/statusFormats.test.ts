import { describe, expect, it } from 'vitest';
import { calculateSecondsBetween, formatDurationInLargestUnit } from './statusFormats.ts';

describe('status formats', () => {
  it.each([
    [0, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [7199, '1 h'],
    [86_400, '1 día'],
    [1_000_000, '11 días'],
  ])('show an age of %d seconds as %s', (seconds, expectedText) => {
    expect(formatDurationInLargestUnit(seconds)).toBe(expectedText);
  });

  it('use an age of 0 seconds when the end is before the start', () => {
    expect(calculateSecondsBetween('2026-03-02T12:00:00Z', '2026-03-02T12:00:05Z')).toBe(5);
    expect(calculateSecondsBetween('2026-03-02T12:00:05Z', '2026-03-02T12:00:00Z')).toBe(0);
  });
});
