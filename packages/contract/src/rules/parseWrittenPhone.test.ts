import fc from 'fast-check';
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { findCountryCode } from './findCountryCode.ts';
import { parseWrittenPhone } from './parseWrittenPhone.ts';

const LINE_COUNTRIES = [
  'MX',
  'BR',
  'AR',
  'CL',
  'PE',
  'ES',
  'EC',
  'GT',
  'CO',
  'US',
  'UY',
  'VE',
  'BO',
  'CR',
  'DO',
] as const;
const country = fc.constantFrom(...LINE_COUNTRIES);
const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
/** Digits that are often valid: the country's own code may precede them, and prefixes of its dialling plan. */
const nationalDigits = fc
  .tuple(fc.constantFrom('', '0', '1', '01', '044', '015', '52', '521', '549', '55', '51', '34', '9'), digits(6, 12))
  .map(parts => parts.join(''))
  .filter(text => !/^0(?:0|11)/.test(text));

describe('parseWrittenPhone', () => {
  it('reads digits without + or 00 only as a number of the country of the line', () => {
    fc.assert(
      fc.property(nationalDigits, country, (text, line) => {
        const read = parseWrittenPhone(text, line);
        if (read.kind === 'phone')
          expect(read.phone.slice(0, getCountryCallingCode(line).length)).toBe(getCountryCallingCode(line));
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads a number with + as one of the written country, whatever the country of the line is', () => {
    fc.assert(
      fc.property(country, digits(6, 12), country, (written, national, line) => {
        const code = getCountryCallingCode(written);
        const read = parseWrittenPhone(`+${code}${national}`, line);
        expect(parseWrittenPhone(`+${code}${national}`, 'JP')).toEqual(read);
        if (read.kind === 'phone') expect(read.phone.slice(0, code.length)).toBe(code);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads its own result again as the same number, with and without +', () => {
    fc.assert(
      fc.property(nationalDigits, country, (text, line) => {
        const read = parseWrittenPhone(text, line);
        fc.pre(read.kind === 'phone');
        expect(parseWrittenPhone(`+${read.phone}`, 'ES')).toEqual(read);
        // Short numbers, such as Brazil's 900 000 000, are ambiguous after the country code: also 55 90000-0000.
        const again = parseWrittenPhone(read.phone, line);
        if (!(again.kind === 'rejected' && again.reason === 'ambiguous')) expect(again).toEqual(read);
      }),
      { numRuns: 1_000 },
    );
  });

  it('adds no mobile prefix to an Argentine landline that is invalid with it', () => {
    const read = { kind: 'phone', phone: '546700000000', country: 'AR' };
    expect(parseWrittenPhone('6700000000', 'AR')).toEqual(read);
    expect(parseWrittenPhone('546700000000', 'AR')).toEqual(read);
  });

  it('ignores how the digits are grouped', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '.', ' - '), { minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(nationalDigits, separators, country, (text, signs, line) => {
        // The grouping decides only whether a number with the former prefix 1 is Mexican or American.
        fc.pre(!(line === 'MX' && text.startsWith('1')));
        const grouped = [...text]
          .map((digit, n) => `${digit}${n === text.length - 1 ? '' : (signs[n] ?? '')}`)
          .join('');
        // Zeros after a dot are decimals of a spreadsheet.
        fc.pre(!/[.,]0+$/.test(grouped));
        expect(parseWrittenPhone(grouped, line)).toEqual(parseWrittenPhone(text, line));
      }),
    );
  });

  it('returns a result for any text and any country', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 3 }), (text, line) => {
        expect(['phone', 'rejected']).toContain(parseWrittenPhone(text, line).kind);
      }),
    );
  });

  it.each([
    ['55 1234 5678', 'MX', { phone: '5215512345678', country: 'MX' }],
    ['809 555 0123', 'US', { phone: '18095550123', country: 'DO' }],
    ['+51 987 654 321', 'MX', { phone: '51987654321', country: 'PE' }],
  ])('returns the country of %s on a line in %s', (text, line, expected) => {
    expect(parseWrittenPhone(text, line)).toEqual({ kind: 'phone', ...expected });
  });

  it.each([
    ['51987654321', 'MX', 'foreign', '+51 987 654 321'],
    ['5215512345678', 'BR', 'foreign', '+52 55 1234 5678'],
    ['16195550100', 'MX', 'ambiguous', '+52 619 555 0100'],
    ['5512345678', 'ZZ', 'incomplete', undefined],
    ['5215512345678', 'ZZ', 'foreign', '+52 55 1234 5678'],
  ])('rejects %s on a line in %s as %s and suggests %s', (text, line, reason, suggestion) => {
    expect(parseWrittenPhone(text, line)).toEqual({ kind: 'rejected', reason, ...(suggestion && { suggestion }) });
  });

  it('keeps numbers without a mobile form as they are', () => {
    // libphonenumber#581: freephone numbers of Argentina have no 9.
    expect(parseWrittenPhone('0800 333 7373', 'AR')).toEqual({ kind: 'phone', phone: '548003337373', country: 'AR' });
    expect(parseWrittenPhone('0800 570 0800', 'BR')).toEqual({ kind: 'phone', phone: '558005700800', country: 'BR' });
  });
});

describe('parseWrittenPhone, with digits after 00', () => {
  it.each([
    ['BR', '0055 49 3123-456'],
    ['BR', '0055 31 2345 678'],
    ['BR', '0021 98765-4321'],
    ['CO', '0058 412 123 456'],
    ['CO', '0056 1 234 5678'],
  ])('reads no number of a third country on a line of %s: %s', (country, text) => {
    expect(parseWrittenPhone(text, country)).toMatchObject({ kind: 'rejected' });
  });

  it.each(['BR', 'CO', 'MX', 'AR', 'ES'])('reads only a number of the written country or of the line: %s', country => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{5,13}$/), digits => {
        const read = parseWrittenPhone(`00${digits}`, country);
        if (read.kind === 'rejected') return;
        // Countries share calling codes, and a zero or one between code and number is no part of it: 00 1 1 780 694 0407.
        const written = findCountryCode(digits) as CountryCode | undefined;
        const codes = [country as CountryCode, ...(written ? [written] : [])].map(code => getCountryCallingCode(code));
        expect(codes.some(code => read.phone.startsWith(code))).toBe(true);
      }),
    );
  });

  it.each([
    ['+290 8999', 'SH'],
    ['0016007000000', 'US'],
    ['+1 809 555 0123', 'DO'],
    ['+7 701 019 0169', 'KZ'],
    ['+599 701 0010', 'CW'],
  ])('returns the country that counts and warnings use: %s', (text, country) => {
    expect(parseWrittenPhone(text, 'AR')).toMatchObject({ kind: 'phone', country });
  });

  it('returns the same country as every count of the number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{5,13}$/), country, (digits, line) => {
        const read = parseWrittenPhone(`+${digits}`, line);
        if (read.kind === 'phone') expect(findCountryCode(read.phone) ?? read.country).toBe(read.country);
      }),
      {
        numRuns: 3_000,
        examples: [
          ['2908043', 'AR'],
          ['16003034009', 'AR'],
          ['5997010010', 'MX'],
        ],
      },
    );
  });

  it('rejects a text that is too long for one number without searching it', () => {
    expect(parseWrittenPhone(`5${' '.repeat(5_000_000)}x`, 'MX')).toEqual({ kind: 'rejected', reason: 'unreadable' });
  });

  it.each(['+1 837 555 0123', '+1 357 555 0123', '001 837 555 0123'])(
    'reads a number of a new area code, because no library may block a number: %s',
    text => {
      expect(parseWrittenPhone(text, 'MX')).toMatchObject({
        kind: 'phone',
        phone: text.replace(/\D/g, '').replace(/^00/, ''),
      });
    },
  );
});
