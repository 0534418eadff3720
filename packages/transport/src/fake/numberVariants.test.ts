import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberVariants } from './numberVariants.ts';

describe('numberVariants', () => {
  it.each([
    ['5215512345678', '525512345678'],
    ['5491112345678', '541112345678'],
    ['5511987654321', '551187654321'],
  ])('knows %s and %s as one line', (long, short) => {
    expect(numberVariants(long)).toEqual([long, short]);
    expect(numberVariants(short)).toEqual([short, long]);
  });

  it('begins with the number as given, and leads back to it from the other spelling', () => {
    const digits = fc.stringMatching(/^(52|54|55|34)\d{8,12}$/);
    fc.assert(
      fc.property(digits, number => {
        const [first, other] = numberVariants(number);
        expect(first).toBe(number);
        if (other !== undefined) expect(numberVariants(other)).toEqual([other, number]);
      }),
    );
  });
});
