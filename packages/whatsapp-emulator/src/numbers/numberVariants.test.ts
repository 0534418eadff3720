import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberVariants } from './numberVariants.ts';

describe('numberVariants', () => {
  it('returns both forms of a Mexican mobile when it comes with or without its 1', () => {
    expect(numberVariants('5215512345678')).toEqual(['5215512345678', '525512345678']);
    expect(numberVariants('525512345678')).toEqual(['525512345678', '5215512345678']);
  });

  it('returns both forms of an Argentine mobile when it comes with or without its 9', () => {
    expect(numberVariants('5491123456789')).toEqual(['5491123456789', '541123456789']);
    expect(numberVariants('541123456789')).toEqual(['541123456789', '5491123456789']);
  });

  it('returns both forms of a Brazilian mobile when it comes with or without its ninth digit', () => {
    expect(numberVariants('5511987654321')).toEqual(['5511987654321', '551187654321']);
    expect(numberVariants('551187654321')).toEqual(['551187654321', '5511987654321']);
  });

  it('returns only the number when it is a Brazilian landline or from another country', () => {
    for (const number of ['551131234567', '14155550100', '34612345678', '52155', ''])
      expect(numberVariants(number)).toEqual([number]);
  });

  it('returns the same set when any of its variants is given', () => {
    const mobile = fc.tuple(
      fc.constantFrom('521', '52', '549', '54', '55119', '5511'),
      fc.stringMatching(/^[6-9]\d{7,9}$/),
    );
    fc.assert(
      fc.property(mobile, ([prefix, rest]) => {
        const variants = numberVariants(prefix + rest);
        for (const variant of variants) expect([...numberVariants(variant)].sort()).toEqual([...variants].sort());
      }),
    );
  });
});
