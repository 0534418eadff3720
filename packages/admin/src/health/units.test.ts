import { expect, it } from 'vitest';
import { formatAge, formatBytes } from './units.ts';

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_200, '2 h'],
  [86_400, '1 día'],
  [200_000, '2 días'],
])('says an age of %d seconds as %s', (seconds, words) => {
  expect(formatAge(seconds)).toBe(words);
});

it.each([
  [512, '1 kB'],
  [812_000_000, '812 MB'],
  [52_340_000_000, '52.3 GB'],
])('says %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
