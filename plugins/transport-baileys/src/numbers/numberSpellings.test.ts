import { listPhoneVariants } from '@recado/contract';
import { listPhoneNumberVariants as fakeVariants } from '@recado/transport/fake';
import { listPhoneNumberVariants as emulatedVariants } from '@recado/whatsapp-emulator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/**
 * Returns the spellings of a number from the product, the fake network and the emulator, which share no code.
 */
const listSpellings = (number: string): readonly (readonly string[])[] => [
  listPhoneVariants(number),
  fakeVariants(number),
  emulatedVariants(number),
];

describe('number spellings in the product, the fake network and the emulator', () => {
  it.each([
    ['a Mexican number', '5215512345678', '525512345678'],
    ['an Argentine number', '5491123456789', '541123456789'],
    ['a Brazilian mobile', '5511987654321', '551187654321'],
    ['a Brazilian mobile of the lowest range', '5521962345678', '552162345678'],
  ])('are the same two spellings for %s', (_, long, short) => {
    expect(listSpellings(long)).toEqual(Array(3).fill([long, short]));
    expect(listSpellings(short)).toEqual(Array(3).fill([short, long]));
  });

  it.each([
    ['a Brazilian landline', '551131234567'],
    ['a Brazilian landline of the highest range', '552156789012'],
    ['a Brazilian mobile that without its ninth digit would be a landline', '5511931234567'],
    ['a number of another country', '34612345678'],
    ['a number of the north', '14155550100'],
    ['a number that is too short', '52155123'],
  ])('are the same single spelling for %s', (_, number) => {
    expect(listSpellings(number)).toEqual(Array(3).fill([number]));
  });

  it('are the same for any digits', () => {
    const countries = fc.constantFrom('52', '521', '54', '549', '55', '5511', '55119', '1', '34', '');
    const numbers = fc.tuple(countries, fc.stringMatching(/^\d{6,12}$/)).map(parts => parts.join(''));
    fc.assert(
      fc.property(numbers, number => {
        const [product, ...networks] = listSpellings(number);
        expect(networks).toEqual([product, product]);
      }),
      { numRuns: 2_000 },
    );
  });
});
