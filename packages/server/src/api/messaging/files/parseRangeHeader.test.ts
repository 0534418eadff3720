import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRangeHeader } from './parseRangeHeader.ts';

it.each([
  ['bytes=0-', 10, { first: 0, last: 9 }],
  ['bytes=3-5', 10, { first: 3, last: 5 }],
  ['bytes=3-500', 10, { first: 3, last: 9 }],
  ['bytes=-4', 10, { first: 6, last: 9 }],
  ['bytes=-400', 10, { first: 0, last: 9 }],
  ['bytes=10-', 10, 'beyond'],
  ['bytes=-0', 10, 'beyond'],
  ['bytes=0-', 0, 'beyond'],
  ['bytes=5-3', 10, undefined],
  ['bytes=0-1,4-5', 10, undefined],
  ['items=0-1', 10, undefined],
  ['bytes=-', 10, undefined],
  [undefined, 10, undefined],
])('parseRangeHeader parses %s for a file of %d bytes', (header, size, expected) => {
  expect(parseRangeHeader(header, size)).toEqual(expected);
});

it('parseRangeHeader returns only ranges inside the file when the header is arbitrary', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,6}-\d{0,6}$/)), fc.nat(9_999), (header, size) => {
      const range = parseRangeHeader(header, size);
      if (range === undefined || range === 'beyond') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.first).toBeLessThanOrEqual(range.last);
      expect(range.last).toBeLessThan(size);
    }),
  );
});
