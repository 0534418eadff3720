import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteRange } from './byteRange.ts';

describe('byteRange', () => {
  it('reads the three forms of one range', () => {
    expect(byteRange('bytes=0-9', 100)).toEqual({ first: 0, last: 9 });
    expect(byteRange('bytes=90-', 100)).toEqual({ first: 90, last: 99 });
    expect(byteRange('bytes=-10', 100)).toEqual({ first: 90, last: 99 });
  });

  it('cuts a range to the file', () => {
    expect(byteRange('bytes=90-500', 100)).toEqual({ first: 90, last: 99 });
    expect(byteRange('bytes=-500', 100)).toEqual({ first: 0, last: 99 });
  });

  it('refuses a range behind the end', () => {
    expect(byteRange('bytes=100-', 100)).toBe('unsatisfiable');
    expect(byteRange('bytes=-0', 100)).toBe('unsatisfiable');
    expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  it('ignores what a server may ignore', () => {
    for (const header of [
      undefined,
      '',
      'bytes=',
      'bytes=-',
      'bytes=5-2',
      'bytes=0-1,4-5',
      'lines=1-2',
      'bytes=a-b',
    ])
      expect(byteRange(header, 100)).toBe('whole');
  });

  it('never answers bytes the file does not have', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(100), (from, to, size) => {
        for (const header of [`bytes=${from}-${to}`, `bytes=${from}-`, `bytes=-${to}`]) {
          const range = byteRange(header, size);
          if (typeof range === 'string') continue;
          expect(range.first).toBeLessThanOrEqual(range.last);
          expect(range.last).toBeLessThan(size);
        }
      }),
    );
  });
});
