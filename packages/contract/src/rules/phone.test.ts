import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractDigits, formatRecipient, isPhoneNumber, parsePhone, parseRecipient } from './phone.ts';

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
    [' 525512345678\n', '525512345678'],
    ['5215512345678@s.whatsapp.net', '5215512345678'],
    ['5215512345678@S.WhatsApp.Net', '5215512345678'],
    ['5215512345678:3@s.whatsapp.net', '5215512345678'],
    ['5215512345678:12@s.whatsapp.net', '5215512345678'],
    ['5215512345678.0:3@s.whatsapp.net', '5215512345678'],
    ['5215512345678@c.us', '5215512345678'],
    ['123456789012345@lid', 'lid:123456789012345'],
    ['lid:123456789012345', 'lid:123456789012345'],
    ['lid:12345', 'lid:12345'],
    [`lid:${'1'.repeat(40)}`, `lid:${'1'.repeat(40)}`],
    ['lid:MX.8100000001', 'lid:MX.8100000001'],
    ['MX.8100000001', 'lid:MX.8100000001'],
    [' US.ENT.11815799212886844830\n', 'lid:US.ENT.11815799212886844830'],
    [`lid:MX.${'a1B2'.repeat(32)}`, `lid:MX.${'a1B2'.repeat(32)}`],
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
    '+52 55 1234+5678',
    'lid:1234',
    `lid:${'1'.repeat(41)}`,
    'lid:123456 Marta',
    'Marta lid:123456',
    'lid:123-456',
    'lid:mx.8100000001',
    'lid:MEX.8100000001',
    'MX.',
    'MX.ENT.',
    'MX.81 00',
    'MX.8100000001@lid',
    `MX.${'1'.repeat(129)}`,
    'group:12345a',
    '1234@lid',
    '123-456@lid',
    'x123456@lid',
    '123456@lid.example',
    '5215512345678@example.com',
  ])('returns undefined for %j', input => {
    expect(parseRecipient(input)).toBeUndefined();
  });

  it.each(['55 1234 5678', '(55) 1234-5678', 5512345678, '01 55 1234 5678', '044 55 1234 5678', '045-55-1234-5678'])(
    'parses %j as a national number without a country',
    input => {
      expect(parseRecipient(input)).toMatchObject({ kind: 'national', national: '5512345678' });
    },
  );

  it.each([
    ['(51) 99123-4567', '51991234567'],
    ['(502) 5123-4567', '50251234567'],
  ])('parses the area code in parentheses of %j as one without a country', (input, national) => {
    expect(parseRecipient(input)).toMatchObject({ kind: 'national', national });
  });

  it.each([
    ['(521) 55 1234 5678', '5215512345678'],
    ['+5512345678', '5512345678'],
    ['00 53 5123 4567', '5351234567'],
    ['5351234567@s.whatsapp.net', '5351234567'],
    ['525512345678', '525512345678'],
    ['15512345678', '15512345678'],
    ['1234567890', '1234567890'],
  ])('parses %j as a number with its country code', (input, phone) => {
    expect(parseRecipient(input)).toMatchObject({ kind: 'phone', phone });
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
      fc.stringMatching(/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/).map(lid => ({ kind: 'lid', lid }) as const),
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

describe('parsePhone', () => {
  it.each(['(+53) 5123 4567', 'Tel. +53 5123 4567', '0053 5123 4567', '+00 53 5123 4567'])(
    'parses %j as a number with its country code',
    input => {
      expect(parsePhone(input)).toEqual({ kind: 'phone', phone: '5351234567', isComplete: true });
    },
  );

  it('parses a plus sign between the digits as a separator', () => {
    expect(parsePhone('55 1234+5678')).toEqual({ kind: 'national', national: '5512345678' });
  });

  it.each([
    ['+52 5512345.000', '525512345000'],
    ['+52551234.0567', '525512340567'],
  ])('keeps digits after a dot that belong to the number %s', (input, phone) => {
    expect(parsePhone(input)).toEqual({ kind: 'phone', phone, isComplete: true });
  });

  it.each([
    ['2000000000', 'national'],
    ['1999999999', 'phone'],
    ['999999999', 'phone'],
    ['20000000000', 'phone'],
    ['012000000000', 'national'],
    ['0442000000000', 'national'],
    ['0452000000000', 'national'],
    ['011999999999', undefined],
    ['022000000000', undefined],
    ['0432000000000', undefined],
    ['0462000000000', undefined],
  ])('classifies %s as %s', (input, kind) => {
    expect(parsePhone(input)?.kind).toBe(kind);
  });
});

describe('isPhoneNumber', () => {
  it.each([
    ['123456', false],
    ['1234567', true],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['x1234567', false],
    ['1234567x', false],
    ['', false],
  ])('returns for %j %s', (text, expected) => {
    expect(isPhoneNumber(text)).toBe(expected);
  });
});

describe('extractDigits', () => {
  it('keeps only the digits', () => {
    fc.assert(fc.property(fc.string(), text => /^\d*$/.test(extractDigits(text))));
  });
});
