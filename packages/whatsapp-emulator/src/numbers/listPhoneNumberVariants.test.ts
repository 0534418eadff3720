import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPhoneNumberVariants } from './listPhoneNumberVariants.ts';

describe('listPhoneNumberVariants', () => {
  it('returns both forms of a Mexican mobile number when one of them is given', () => {
    expect(listPhoneNumberVariants('5215512345678')).toEqual(['5215512345678', '525512345678']);
    expect(listPhoneNumberVariants('525512345678')).toEqual(['525512345678', '5215512345678']);
  });

  it('returns both forms of an Argentine mobile number when one of them is given', () => {
    expect(listPhoneNumberVariants('5491123456789')).toEqual(['5491123456789', '541123456789']);
    expect(listPhoneNumberVariants('541123456789')).toEqual(['541123456789', '5491123456789']);
  });

  it('returns both forms of a Brazilian mobile number when one of them is given', () => {
    expect(listPhoneNumberVariants('5511987654321')).toEqual(['5511987654321', '551187654321']);
    expect(listPhoneNumberVariants('551187654321')).toEqual(['551187654321', '5511987654321']);
  });

  it('returns only the given number when it is a Brazilian landline or belongs to another country', () => {
    for (const number of ['551131234567', '14155550100', '34612345678', '52155', ''])
      expect(listPhoneNumberVariants(number)).toEqual([number]);
  });

  it('returns an equal set of variants for each variant of a number', () => {
    const mobile = fc.tuple(
      fc.constantFrom('521', '52', '549', '54', '55119', '5511'),
      fc.stringMatching(/^[6-9]\d{7,9}$/),
    );
    fc.assert(
      fc.property(mobile, ([prefix, rest]) => {
        const variants = listPhoneNumberVariants(prefix + rest);
        for (const variant of variants)
          expect([...listPhoneNumberVariants(variant)].sort()).toEqual([...variants].sort());
      }),
    );
  });
});
