import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseByteRange } from './parseByteRange.ts';

describe('parseByteRange', () => {
  it('returns the first and the last byte for each of the three range forms', () => {
    expect(parseByteRange('bytes=0-9', 100)).toEqual({ first: 0, last: 9 });
    expect(parseByteRange('bytes=90-', 100)).toEqual({ first: 90, last: 99 });
    expect(parseByteRange('bytes=-10', 100)).toEqual({ first: 90, last: 99 });
  });

  it('limits a range that exceeds the file to the end of the file', () => {
    expect(parseByteRange('bytes=90-500', 100)).toEqual({ first: 90, last: 99 });
    expect(parseByteRange('bytes=-500', 100)).toEqual({ first: 0, last: 99 });
  });

  it('returns unsatisfiable when the range begins after the end of the file', () => {
    expect(parseByteRange('bytes=100-', 100)).toBe('unsatisfiable');
    expect(parseByteRange('bytes=-0', 100)).toBe('unsatisfiable');
    expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  it('returns whole when the header is absent, malformed or of a form that servers may ignore', () => {
    for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b'])
      expect(parseByteRange(header, 100)).toBe('whole');
  });

  it('never returns bytes outside the file, even for arbitrary numbers', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(100), (from, to, size) => {
        for (const header of [`bytes=${from}-${to}`, `bytes=${from}-`, `bytes=-${to}`]) {
          const range = parseByteRange(header, size);
          if (typeof range === 'string') continue;
          expect(range.first).toBeLessThanOrEqual(range.last);
          expect(range.last).toBeLessThan(size);
        }
      }),
    );
  });
});
