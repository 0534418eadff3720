import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisible } from '../rules/index.ts';
import { instant, prose, webAddress } from './scalars.ts';

describe('an instant', () => {
  const read = (written: string) => {
    const { value, error } = instant().validate(written);
    return error ? error.details[0]?.type : value;
  };

  it.each([
    ['2026-12-24T09:00:00-06:00', '2026-12-24T15:00:00.000Z'],
    ['2026-12-24 15:00Z', '2026-12-24T15:00:00.000Z'],
    ['2028-02-29T23:59:59.5-0600', '2028-03-01T05:59:59.500Z'],
  ])('is told in UTC: %s', (written, told) => {
    expect(read(written)).toBe(told);
  });

  it.each(['2026-12-24', '2026-12-24T09:00', '2026-12-24T09:00:00.000', '2026-12'])(
    'is not guessed by the clock of the server: %s',
    written => {
      expect(read(written)).toBe('instant.zone');
    },
  );

  it.each(['2026-02-29T09:00:00Z', '2026-02-30T09:00:00-06:00', '2026-11-31T00:00Z'])(
    'is of a day that there is: %s',
    written => {
      expect(read(written)).toBe('instant.day');
    },
  );

  it.each(['ayer', '0000-01-01T00:00Z', '+022026-12-25T10:00:00Z', '2026-12-24T25:00Z'])(
    'is a date: %s',
    written => {
      expect(read(written)).toBe('string.isoDate');
    },
  );

  it('is read again as it was told', () => {
    const years = { min: new Date('0001-01-02T00:00Z'), max: new Date('9999-12-30T00:00Z') };
    fc.assert(
      fc.property(fc.date({ ...years, noInvalidDate: true }), date => {
        expect(read(date.toISOString())).toBe(date.toISOString());
      }),
    );
  });
});

describe('an address', () => {
  const read = (written: string) => webAddress().validate(written).value as unknown;
  const isRefused = (written: string) => webAddress().validate(written).error !== undefined;

  it.each([
    [
      'https://empresa.mx/menú del día.pdf?de=Peña',
      'https://empresa.mx/men%C3%BA%20del%20d%C3%ADa.pdf?de=Pe%C3%B1a',
    ],
    ['https://señal.mx/aviso', 'https://xn--seal-hqa.mx/aviso'],
    ['https://n8n.empresa.mx/webhook/a?b=%20c', 'https://n8n.empresa.mx/webhook/a?b=%20c'],
    ['Https://Empresa.mx/Aviso', 'https://empresa.mx/Aviso'],
  ])('is taken as it is copied: %s', (written, read_) => {
    expect(isRefused(written)).toBe(false);
    expect(read(written)).toBe(read_);
  });

  it.each([
    'ftp://empresa.mx/ñ',
    'javascript:alert("ñ")',
    'https://',
    'empresa.mx/ñ',
    'https://a.mx/ñ\r\nx',
    'https://a.mx/\0',
    'https://a.mx/\ud800',
  ])('is no other: %j', written => {
    expect(isRefused(written)).toBe(true);
  });

  it('is not longer than it may be once its letters are written out', () => {
    expect(isRefused(`https://a.mx/${'ñ'.repeat(1_000)}`)).toBe(true);
  });
});

it('is no text of which nobody sees anything, where it is asked; its own spaces stay', () => {
  const { error } = prose({ max: 9, visible: isVisible }).validate(' \n\u200b');
  expect(error?.details[0]?.type).toBe('string.invisible');
  expect(prose({ max: 9, visible: isVisible }).validate(' a\n').value).toBe(' a\n');
  expect(prose({ max: 9 }).validate(' ').error).toBeUndefined();
});
