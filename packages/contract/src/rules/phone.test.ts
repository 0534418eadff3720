import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getCountryName } from './findCountryCode.ts';
import {
  extractDigits,
  formatRecipient,
  listPhonePrefixVariants,
  listPhoneVariants,
  listPossiblePhoneNumbers,
  parseRecipient,
} from './phone.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

describe('parseRecipient', () => {
  it.each([
    ['5215512345678', '5215512345678'],
    [5215512345678, '5215512345678'],
    ['+52 1 55 1234 5678', '5215512345678'],
    ['+52 (55) 1234-5678', '525512345678'],
    ['00 52 55 1234 5678', '525512345678'],
    ['\u202a+52\u00a055 1234\u20115678\u202c', '525512345678'],
    ['52–55–1234−5678', '525512345678'],
    ['＋５２５５１２３４５６７８', '525512345678'],
    ['5215512345678.0', '5215512345678'],
    ['+525512345678,00', '525512345678'],
    ['5215512345678@s.whatsapp.net', '5215512345678'],
    ['5215512345678:3@s.whatsapp.net', '5215512345678'],
    ['5215512345678@c.us', '5215512345678'],
    ['123456789012345@lid', 'lid:123456789012345'],
    ['lid:123456789012345', 'lid:123456789012345'],
    ['120363041234567890@g.us', 'group:120363041234567890'],
    ['5215512345678-1609459200@g.us', 'group:5215512345678-1609459200'],
  ])('parses %j as %s', (input, text) => {
    const recipient = parseRecipient(input);
    expect(recipient && formatRecipient(recipient)).toBe(text);
  });

  it.each([
    '',
    'Marta',
    '12',
    '1234567890123456',
    'marta@example.com',
    'x5215512345678',
    '52155\n12345678x',
    '0123456',
    '+0551234567',
    -5215512345678,
    1.5,
  ])('returns undefined for %j', input => {
    expect(parseRecipient(input)).toBeUndefined();
  });

  it.each(['55 1234 5678', '(55) 1234-5678', 5512345678, '01 55 1234 5678', '044 55 1234 5678', '045-55-1234-5678'])(
    'parses %j as a national number without a country',
    input => {
      expect(parseRecipient(input)).toEqual({ kind: 'national', national: '5512345678' });
    },
  );

  it.each([
    ['+5512345678', '5512345678'],
    ['00 53 5123 4567', '5351234567'],
    ['5351234567@s.whatsapp.net', '5351234567'],
    ['525512345678', '525512345678'],
    ['15512345678', '15512345678'],
    ['1234567890', '1234567890'],
  ])('parses %j as a number with its country code', (input, phone) => {
    expect(parseRecipient(input)).toEqual({ kind: 'phone', phone });
  });

  it('returns the original recipient for the output of formatRecipient', () => {
    const recipient = fc.oneof(
      digits(7, 15)
        .filter(phone => !phone.startsWith('0') && !/^[2-9]\d{9}$/.test(phone))
        .map(phone => ({ kind: 'phone', phone }) as const),
      digits(10, 10)
        .filter(national => /^[2-9]/.test(national))
        .map(national => ({ kind: 'national', national }) as const),
      digits(5, 20).map(lid => ({ kind: 'lid', lid }) as const),
      digits(5, 20).map(id => ({ kind: 'group', id }) as const),
    );
    fc.assert(
      fc.property(recipient, input => {
        expect(parseRecipient(formatRecipient(input))).toEqual(input);
      }),
    );
  });

  it('returns undefined or a recipient, but never null, for any text', () => {
    fc.assert(fc.property(fc.string(), text => parseRecipient(text) !== null));
  });
});

describe('listPhoneVariants', () => {
  it.each([
    ['5215512345678', '525512345678'],
    ['5491112345678', '541112345678'],
    ['5511987654321', '551187654321'],
  ])('returns %s and %s as the spellings of a number when either is given', (a, b) => {
    expect(listPhoneVariants(a)).toEqual([a, b]);
    expect(listPhoneVariants(b)).toContain(a);
  });

  it.each(['34612345678', '551131234567', '5511931234567'])(
    'returns only %s itself when the number has no other valid spelling',
    number => {
      expect(listPhoneVariants(number)).toEqual([number]);
    },
  );

  it('includes the original number in the variants of each variant', () => {
    const number = fc
      .tuple(fc.constantFrom('52', '521', '54', '549', '55', '1', '34'), digits(8, 11))
      .map(p => p.join(''));
    fc.assert(fc.property(number, n => listPhoneVariants(n).every(variant => listPhoneVariants(variant).includes(n))));
  });
});

describe('listPossiblePhoneNumbers', () => {
  it('returns ten digits as a Mexican number in both spellings and unchanged', () => {
    expect(listPossiblePhoneNumbers({ kind: 'national', national: '5351234567' })).toEqual([
      '525351234567',
      '5215351234567',
      '5351234567',
    ]);
  });
});

describe('getCountryName', () => {
  it.each([
    ['525512345678', 'México'],
    ['14155550100', 'Estados Unidos'],
    ['14165550100', 'Canadá'],
    ['18095550100', 'República Dominicana'],
    ['50212345678', 'Guatemala'],
    ['34612345678', 'España'],
    ['2101234567', undefined],
  ])('returns for %s the country %s', (phone, name) => {
    expect(getCountryName(phone)).toBe(name);
  });
});

describe('extractDigits', () => {
  it('keeps only the digits', () => {
    fc.assert(fc.property(fc.string(), text => /^\d*$/.test(extractDigits(text))));
  });
});

describe('listPhonePrefixVariants', () => {
  it.each([
    ['525587', ['525587', '5215587']],
    ['5215587', ['5215587', '525587']],
    ['5411', ['5411', '54911']],
    ['55119', ['55119', '551199']],
    ['8765', ['8765']],
  ])('returns for %s the prefixes %j', (digits, prefixes) => {
    expect(listPhonePrefixVariants(digits)).toEqual(prefixes);
  });

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
