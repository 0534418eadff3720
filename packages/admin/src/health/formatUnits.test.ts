import { expect, it } from 'vitest';
import { formatAgeInLargestUnit, formatBytes } from './formatUnits.ts';

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_200, '2 h'],
  [86_400, '1 día'],
  [200_000, '2 días'],
])('formats an age of %d seconds as %s', (seconds, expected) => {
  expect(formatAgeInLargestUnit(seconds)).toBe(expected);
});

it.each([
  [512, '1 kB'],
  [812_000_000, '812 MB'],
  [52_340_000_000, '52.3 GB'],
])('formats %d bytes as %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
