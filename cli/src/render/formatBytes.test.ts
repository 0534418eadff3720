import { expect, it } from 'vitest';
import { formatBytes } from './formatBytes.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [812_345_678, '812 MB'],
  [5_240_000_000, '5.2 GB'],
  [80_000_000_000_000_000, '80,000 TB'],
])('formats %d bytes as %s', (count, expected) => {
  expect(formatBytes(count)).toBe(expected);
});
