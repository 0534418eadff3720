import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryName } from './countryOf.ts';
import {
  beginningVariants,
  parseRecipient,
  phoneDigits,
  phoneVariants,
  possiblePhones,
  recipientText,
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
  ])('reads %j as %s', (written, text) => {
    const recipient = parseRecipient(written);
    expect(recipient && recipientText(recipient)).toBe(text);
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
  ])('refuses %j', written => {
    expect(parseRecipient(written)).toBeUndefined();
  });

  it.each([
    '55 1234 5678',
    '(55) 1234-5678',
    5512345678,
    '01 55 1234 5678',
    '044 55 1234 5678',
    '045-55-1234-5678',
  ])('does not guess the country of %j', written => {
    expect(parseRecipient(written)).toEqual({ kind: 'national', national: '5512345678' });
  });

  it.each([
    ['+5512345678', '5512345678'],
    ['00 53 5123 4567', '5351234567'],
    ['5351234567@s.whatsapp.net', '5351234567'],
    ['525512345678', '525512345678'],
    ['15512345678', '15512345678'],
    ['1234567890', '1234567890'],
  ])('takes %j for what it says', (written, phone) => {
    expect(parseRecipient(written)).toEqual({ kind: 'phone', phone });
  });

  it('reads back what it writes', () => {
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
      fc.property(recipient, written => {
        expect(parseRecipient(recipientText(written))).toEqual(written);
      }),
    );
  });

  it('survives any text', () => {
    fc.assert(fc.property(fc.string(), text => parseRecipient(text) !== null));
  });
});

describe('phoneVariants', () => {
  it.each([
    ['5215512345678', '525512345678'],
    ['5491112345678', '541112345678'],
    ['5511987654321', '551187654321'],
  ])('knows %s and %s as one line, whichever is given', (a, b) => {
    expect(phoneVariants(a)).toEqual([a, b]);
    expect(phoneVariants(b)).toContain(a);
  });

  it.each(['34612345678', '551131234567', '5511931234567'])(
    'leaves %s alone: another country, a Brazilian landline, and what would become one',
    number => {
      expect(phoneVariants(number)).toEqual([number]);
    },
  );

  it('is symmetric: a variant has the original among its own variants', () => {
    const number = fc
      .tuple(fc.constantFrom('52', '521', '54', '549', '55', '1', '34'), digits(8, 11))
      .map(p => p.join(''));
    fc.assert(
      fc.property(number, n => phoneVariants(n).every(variant => phoneVariants(variant).includes(n))),
    );
  });
});

describe('possiblePhones', () => {
  it('looks for ten digits as a Mexican number in both spellings, and as they are', () => {
    expect(possiblePhones({ kind: 'national', national: '5351234567' })).toEqual([
      '525351234567',
      '5215351234567',
      '5351234567',
    ]);
  });
});

describe('countryName', () => {
  it.each([
    ['525512345678', 'México'],
    ['14155550100', 'Estados Unidos'],
    ['14165550100', 'Canadá'],
    ['18095550100', 'República Dominicana'],
    ['50212345678', 'Guatemala'],
    ['34612345678', 'España'],
    ['2101234567', undefined],
  ])('says where %s is from: %s', (phone, name) => {
    expect(countryName(phone)).toBe(name);
  });
});

describe('phoneDigits', () => {
  it('keeps only the digits', () => {
    fc.assert(fc.property(fc.string(), text => /^\d*$/.test(phoneDigits(text))));
  });
});

describe('beginningVariants', () => {
  it.each([
    ['525587', ['525587', '5215587']],
    ['5215587', ['5215587', '525587']],
    ['5411', ['5411', '54911']],
    ['55119', ['55119', '551199']],
    ['8765', ['8765']],
  ])('knows %s as %j', (digits, known) => {
    expect(beginningVariants(digits)).toEqual(known);
  });

  it('has among them the beginning of each form of a whole number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('52', '521', '54', '549'),
        digits(10, 10),
        fc.integer({ min: 1, max: 9 }),
        (country, line, cut) => {
          const whole = `${country}${line.replace(/^[019]/, '5')}`;
          const begun = beginningVariants(whole.slice(0, country.length + cut));
          for (const form of phoneVariants(whole))
            expect(begun.some(start => form.startsWith(start))).toBe(true);
        },
      ),
    );
  });
});
