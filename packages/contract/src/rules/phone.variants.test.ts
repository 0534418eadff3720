import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameLineNumber, listPhonePrefixVariants, listPhoneVariants, listPossiblePhoneNumbers } from './phone.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

describe('listPhoneVariants', () => {
  it.each([
    ['5215512345678', '525512345678'],
    ['5491112345678', '541112345678'],
    ['5511987654321', '551187654321'],
  ])('returns %s and %s as the spellings of a number when either is given', (a, b) => {
    expect(listPhoneVariants(a)).toEqual([a, b]);
    expect(listPhoneVariants(b)).toContain(a);
  });

  it.each([
    ['551150000000', '5511950000000'],
    ['551159999999', '5511959999999'],
  ])(
    'returns only the number itself when its Brazilian subscriber digits are those of a landline: %s, %s',
    (...numbers) => {
      for (const number of numbers) expect(listPhoneVariants(number)).toEqual([number]);
    },
  );

  it('returns both spellings of the lowest Brazilian mobile number', () => {
    expect(listPhoneVariants('551160000000')).toEqual(['551160000000', '5511960000000']);
  });

  it.each([
    '34612345678',
    '52551234567',
    '5255123456789',
    '52155123456789',
    '54111234567',
    '5411123456789',
    '54911123456789',
    '55118765432',
    '5511876543210',
    '55119876543210',
    '1525512345678',
    '15215512345678',
    '1541112345678',
    '15491112345678',
    '1551187654321',
    '15511987654321',
  ])('returns only %s itself, because another country code or length has no other spelling', number => {
    expect(listPhoneVariants(number)).toEqual([number]);
  });

  it('includes the original number in the variants of each variant', () => {
    const number = fc
      .tuple(fc.constantFrom('52', '521', '54', '549', '55', '1', '34'), digits(8, 11))
      .map(p => p.join(''));
    fc.assert(fc.property(number, n => listPhoneVariants(n).every(variant => listPhoneVariants(variant).includes(n))));
  });
});

describe('isSameLineNumber', () => {
  it('accepts the same spelling and any other spelling of a number, but no other number', () => {
    const isSame = (other: string) => isSameLineNumber('5215512345678', other);
    expect(['5215512345678', '525512345678', '5512345678', '5215512345679'].map(isSame)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('listPossiblePhoneNumbers', () => {
  it('returns the spellings of a number with its country code', () => {
    expect(listPossiblePhoneNumbers({ kind: 'phone', phone: '525351234567' })).toEqual([
      '525351234567',
      '5215351234567',
    ]);
  });

  it('returns ten digits as a Mexican number in both spellings and unchanged', () => {
    expect(listPossiblePhoneNumbers({ kind: 'national', national: '5351234567' })).toEqual([
      '525351234567',
      '5215351234567',
      '5351234567',
    ]);
  });
});

describe('listPhonePrefixVariants', () => {
  it.each([
    ['52', ['52']],
    ['521', ['521']],
    ['5215587', ['5215587', '525587']],
    ['522', ['522', '5212']],
    ['525587', ['525587', '5215587']],
    ['54', ['54']],
    ['549', ['549']],
    ['5491', ['5491', '541']],
    ['541', ['541', '5491']],
    ['5411', ['5411', '54911']],
    ['548', ['548', '5498']],
    ['55115', ['55115']],
    ['55118', ['55118', '551198']],
    ['55119', ['55119', '551199']],
    ['551195', ['551195', '5511995']],
    ['5511987', ['5511987', '551187', '55119987']],
    ['551198765', ['551198765', '55118765', '5511998765']],
    ['8765', ['8765']],
  ])('returns for %s the prefixes %j', (digits, prefixes) => {
    expect(listPhonePrefixVariants(digits)).toEqual(prefixes);
  });

  it.each(['1521551', '152551', '154911', '15411', '15511987', '155118'])(
    'returns only %s itself, because the code of another country precedes the swapped digits',
    prefix => {
      expect(listPhonePrefixVariants(prefix)).toEqual([prefix]);
    },
  );

  it.each(['52155*', '5255*', '54911*', '5411*', '5511987*', '55118*'])(
    'returns only %s itself, because it is no phone number',
    text => {
      expect(listPhonePrefixVariants(text)).toEqual([text]);
    },
  );

  it('returns at least one prefix of each variant of a number when given the first digits of that number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('52', '521', '54', '549'),
        digits(10, 10),
        fc.integer({ min: 1, max: 9 }),
        (country, line, cut) => {
          const whole = `${country}${line.replace(/^[019]/, '5')}`;
          const prefixVariants = listPhonePrefixVariants(whole.slice(0, country.length + cut));
          for (const form of listPhoneVariants(whole))
            expect(prefixVariants.some(start => form.startsWith(start))).toBe(true);
        },
      ),
    );
  });
});
