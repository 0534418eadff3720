import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listNumberVariants } from './listNumberVariants.ts';

describe('listNumberVariants', () => {
  it('returns both forms of a Mexican mobile number when one of them is given', () => {
    expect(listNumberVariants('5215512345678')).toEqual(['5215512345678', '525512345678']);
    expect(listNumberVariants('525512345678')).toEqual(['525512345678', '5215512345678']);
  });

  it('returns both forms of an Argentine mobile number when one of them is given', () => {
    expect(listNumberVariants('5491123456789')).toEqual(['5491123456789', '541123456789']);
    expect(listNumberVariants('541123456789')).toEqual(['541123456789', '5491123456789']);
  });

  it('returns both forms of a Brazilian mobile number when one of them is given', () => {
    expect(listNumberVariants('5511987654321')).toEqual(['5511987654321', '551187654321']);
    expect(listNumberVariants('551187654321')).toEqual(['551187654321', '5511987654321']);
  });

  it('returns only the given number when it is a Brazilian landline or belongs to another country', () => {
    for (const number of ['551131234567', '14155550100', '34612345678', '52155', ''])
      expect(listNumberVariants(number)).toEqual([number]);
  });

  it('returns an equal set of variants for each variant of a number', () => {
    const mobile = fc.tuple(
      fc.constantFrom('521', '52', '549', '54', '55119', '5511'),
      fc.stringMatching(/^[6-9]\d{7,9}$/),
    );
    fc.assert(
      fc.property(mobile, ([prefix, rest]) => {
        const variants = listNumberVariants(prefix + rest);
        for (const variant of variants) expect([...listNumberVariants(variant)].sort()).toEqual([...variants].sort());
      }),
    );
  });
});
