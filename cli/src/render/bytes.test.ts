import { expect, it } from 'vitest';
import { bytes } from './bytes.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [812_345_678, '812 MB'],
  [5_240_000_000, '5.2 GB'],
  [80_000_000_000_000_000, '80,000 TB'],
])('%d bytes: %s', (count, expected) => {
  expect(bytes(count)).toBe(expected);
});
