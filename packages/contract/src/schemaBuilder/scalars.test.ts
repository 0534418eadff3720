import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasVisibleCharacter } from '../rules/index.ts';
import { instant, multilineText, queryInstant, webAddress } from './scalars.ts';

describe('instant', () => {
  const validate = (input: string) => {
    const { value, error } = instant().validate(input);
    return error ? error.details[0]?.type : value;
  };

  it.each([
    ['2026-12-24T09:00:00-06:00', '2026-12-24T15:00:00.000Z'],
    ['2026-12-24 15:00Z', '2026-12-24T15:00:00.000Z'],
    ['2028-02-29T23:59:59.5-0600', '2028-03-01T05:59:59.500Z'],
  ])('converts %s to UTC', (input, expected) => {
    expect(validate(input)).toBe(expected);
  });

  it.each(['2026-12-24', '2026-12-24T09:00', '2026-12-24T09:00:00.000', '2026-12'])(
    'rejects %s because it has no time zone',
    input => {
      expect(validate(input)).toBe('instant.zone');
    },
  );

  it.each(['2026-02-29T09:00:00Z', '2026-02-30T09:00:00-06:00', '2026-11-31T00:00Z'])(
    'rejects %s because that day does not exist',
    input => {
      expect(validate(input)).toBe('instant.day');
    },
  );

  it.each(['ayer', '0000-01-01T00:00Z', '+022026-12-25T10:00:00Z', '2026-12-24T25:00Z'])(
    'rejects %s because it is not a supported date',
    input => {
      expect(validate(input)).toBe('string.isoDate');
    },
  );

  it('accepts its own output unchanged', () => {
    const years = { min: new Date('0001-01-02T00:00Z'), max: new Date('9999-12-30T00:00Z') };
    fc.assert(
      fc.property(fc.date({ ...years, noInvalidDate: true }), date => {
        expect(validate(date.toISOString())).toBe(date.toISOString());
      }),
    );
  });
});

describe('webAddress', () => {
  const validate = (input: string) => webAddress().validate(input).value as unknown;
  const isRejected = (input: string) => webAddress().validate(input).error !== undefined;

  it.each([
    ['https://empresa.mx/menú del día.pdf?de=Peña', 'https://empresa.mx/men%C3%BA%20del%20d%C3%ADa.pdf?de=Pe%C3%B1a'],
    ['https://señal.mx/aviso', 'https://xn--seal-hqa.mx/aviso'],
    ['https://n8n.empresa.mx/webhook/a?b=%20c', 'https://n8n.empresa.mx/webhook/a?b=%20c'],
    ['Https://Empresa.mx/Aviso', 'https://empresa.mx/Aviso'],
  ])('normalises the copied address %s', (input, expected) => {
    expect(isRejected(input)).toBe(false);
    expect(validate(input)).toBe(expected);
  });

  it.each([
    'ftp://empresa.mx/ñ',
    'javascript:alert("ñ")',
    'https://',
    'empresa.mx/ñ',
    'https://a.mx/ñ\r\nx',
    'https://a.mx/\0',
    'https://a.mx/\ud800',
  ])('rejects %j', input => {
    expect(isRejected(input)).toBe(true);
  });

  it('limits the length of an address after percent-encoding', () => {
    expect(isRejected(`https://a.mx/${'ñ'.repeat(1_000)}`)).toBe(true);
  });
});

it('text schemas reject invisible text only when visibility is required, and preserve spaces', () => {
  const { error } = multilineText({ max: 9, visible: hasVisibleCharacter }).validate(' \n\u200b');
  expect(error?.details[0]?.type).toBe('string.invisible');
  expect(multilineText({ max: 9, visible: hasVisibleCharacter }).validate(' a\n').value).toBe(' a\n');
  expect(multilineText({ max: 9 }).validate(' ').error).toBeUndefined();
});

describe('queryInstant', () => {
  const validate = (input: unknown) => {
    const { value, error } = queryInstant().validate(input);
    return error ? error.details[0]?.type : value;
  };

  it.each([
    ['2026-11-01T00:00:00-06:00', '2026-11-01T06:00:00.000Z'],
    ['2026-11-01T00:00:00 02:00', '2026-10-31T22:00:00.000Z'],
    ['2026-11-01T00:00:00+02:00', '2026-10-31T22:00:00.000Z'],
    ['2026-11-01 06:00Z', '2026-11-01T06:00:00.000Z'],
    [' 2026-11-01T06:00:00Z ', '2026-11-01T06:00:00.000Z'],
    ['1793512800', '2026-11-01T06:00:00.000Z'],
    [1_793_512_800, '2026-11-01T06:00:00.000Z'],
    ['1793512800.5', '2026-11-01T06:00:00.500Z'],
    ['0', '1970-01-01T00:00:00.000Z'],
  ])('converts %j to UTC', (input, expected) => {
    expect(validate(input)).toBe(expected);
  });

  it.each([
    ['2026-11-01', 'instant.zone'],
    ['2026-11-31T00:00:00Z', 'instant.day'],
    ['1793512800000', 'instant.milliseconds'],
    ['2026', 'instant.query'],
    ['20261101', 'instant.query'],
    ['ayer', 'instant.query'],
    ['-5', 'instant.query'],
    ['1e9', 'instant.query'],
    ['', 'instant.query'],
    [['a'], 'instant.query'],
    [{}, 'instant.query'],
  ])('rejects %j with the error %s', (input, code) => {
    expect(validate(input)).toBe(code);
  });

  it('reads the same time from seconds and from ISO 8601', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 99_999_999_999 }), seconds => {
        const time = new Date(seconds * 1_000).toISOString();
        expect(validate(String(seconds))).toBe(time);
        expect(validate(time)).toBe(time);
      }),
    );
  });
});
