import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPhoneNumberVariants } from './listPhoneNumberVariants.ts';

describe('listPhoneNumberVariants', () => {
  it.each([
    ['5215512345678', '525512345678'],
    ['5491112345678', '541112345678'],
    ['5511987654321', '551187654321'],
  ])('lists %s and %s as spellings of one number', (long, short) => {
    expect(listPhoneNumberVariants(long)).toEqual([long, short]);
    expect(listPhoneNumberVariants(short)).toEqual([short, long]);
  });

  it('returns the given number first, and second when it is called with the other spelling of the number', () => {
    const digits = fc.stringMatching(/^(52|54|55|34)\d{8,12}$/);
    fc.assert(
      fc.property(digits, number => {
        const [first, other] = listPhoneNumberVariants(number);
        expect(first).toBe(number);
        if (other !== undefined) expect(listPhoneNumberVariants(other)).toEqual([other, number]);
      }),
    );
  });
});
