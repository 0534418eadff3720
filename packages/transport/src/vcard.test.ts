import { describe, expect, it } from 'vitest';
import { parseVcards } from './vcard.ts';

/** Reads one card whose lines are joined by this line end. */
const readCard = (lines: readonly string[], lineEnd = '\r\n') =>
  parseVcards(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join(lineEnd))[0];

describe('parseVcards', () => {
  it('decodes the quoted-printable name of a 2.1 card, also when its line is continued', () => {
    const name = 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=61=72=C3=AD=61 L=C3=B3pez';
    expect(readCard(['VERSION:2.1', name, 'TEL;CELL;PREF:+525510000001'])).toEqual({
      name: 'María López',
      phones: [{ number: '+525510000001', types: ['cell', 'pref'] }],
      categories: [],
      note: '',
    });
    const folded = 'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=4D=61=72=C3=AD=\r\n=61=20L=C3=B3pez';
    expect(readCard([folded])?.name).toBe('María López');
    expect(readCard(['FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Pe=F1a'])?.name).toBe('Peña');
    expect(readCard(['FN;ENCODING=QUOTED-PRINTABLE;CHARSET=X-NADA:Pe=C3=B1a'])?.name).toBe('Peña');
  });

  it('removes the escapes of a 4.0 card, and the scheme and extension of its number', () => {
    const phone = 'TEL;VALUE=uri;TYPE="voice,cell":tel:+52-55-1000-0002;ext=12';
    expect(readCard(['VERSION:4.0', 'FN:Pérez\\, José\\; Lic.', phone])).toMatchObject({
      name: 'Pérez, José; Lic.',
      phones: [{ number: '+52-55-1000-0002', types: ['voice', 'cell'] }],
    });
  });

  it('composes the name of a card without FN from the parts of N', () => {
    expect(readCard(['N:López;Ana;;;', 'TEL;HOME:5510000004'], '\n')).toMatchObject({ name: 'Ana López' });
    expect(readCard(['FN:', 'N:López;Ana;María;Dra.;'])?.name).toBe('Dra. Ana María López');
    expect(readCard(['N:;;;;', 'ORG:Panadería\\, S.A.;Ventas'])?.name).toBe('Panadería, S.A.');
    expect(readCard(['N:;;;;', 'FN:', 'ORG:Harinas del Valle;'])?.name).toBe('Harinas del Valle');
  });

  it('reads cards with CR line ends, folded lines, groups and a missing end', () => {
    const text = 'BEGIN:VCARD\rFN:An\r a\ritem1.TEL;waid=5215510000003:+52 1 55 1000\r  0003\rBEGIN:VCARD\rFN:Luis\r';
    expect(parseVcards(text)).toMatchObject([
      { name: 'Ana', phones: [{ number: '+52 1 55 1000 0003', account: '5215510000003' }] },
      { name: 'Luis', phones: [] },
    ]);
    expect(readCard(['FN:Ana', 'TEL:55 1000 0001 ext. 12', 'CATEGORIES:VIP,A\\,B', 'NOTE:uno\\ndos'])).toEqual({
      name: 'Ana',
      phones: [{ number: '55 1000 0001', types: [] }],
      categories: ['VIP', 'A,B'],
      note: 'uno\ndos',
    });
    expect(parseVcards('')).toEqual([]);
  });
});
