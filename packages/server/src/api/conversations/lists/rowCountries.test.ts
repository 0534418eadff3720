import { phoneRejectionTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { parseCountryName } from './parseCountryName.ts';
import { readContactList } from './readContactList.ts';

const read = async (csv: string, lineCountry = 'BR') =>
  (await readContactList(Buffer.from(csv), { lineCountry })).rows.map(({ person, reason }) =>
    person?.kind === 'phone' ? person.phone : reason,
  );

describe('country column', () => {
  it('decides the country of the national numbers of its rows', async () => {
    const rows = [
      ...[
        '11971110001,BR',
        '11 4101 0030,AR',
        '2135550124,US',
        '(11) 4101-0031,Argentina',
        '961234567,CL',
        '987654321,Perú',
      ],
      ...['212345678,Portugal', '55 1234 5678,México', '11971110002,', '+54 9 11 4101-0032,US', '415 555 0123,EE. UU.'],
    ];
    expect(await read(['billing_phone,billing_country', ...rows].join('\n'))).toEqual([
      ...['5511971110001', '5491141010030', '12135550124', '5491141010031', '56961234567', '51987654321'],
      ...['351212345678', '5215512345678', '5511971110002', '5491141010032', '14155550123'],
    ]);
  });

  it.each([
    ['billing_phone,billing_country'],
    ['Billing Phone,Billing Country'],
    ['Default Address Phone,Default Address Country Code'],
    ['Telefone,País'],
    ['Teléfono,PAIS'],
    ['Phone 1 - Value,Address 1 - Country'],
    ['Mobile Phone,Home Country/Region'],
    ['Teléfono móvil,País o región del domicilio'],
    ['Celular,Código de país'],
    ['Celular,País de facturación'],
  ])('is recognized in the list with the headings %s', async headings => {
    expect(await read(`${headings}\n11 4101 0030,AR`)).toEqual(['5491141010030']);
  });

  it('leaves out a national number of an unknown or impossible country, with the reason', async () => {
    const csv = 'Telefone;País\n11971110001;Narnia\n11971110001;CL\n+55 11 97111-0001;Narnia\n11971110003;n/a';
    expect(await read(csv)).toEqual([
      texts.unclearRowCountry('Narnia'),
      expect.stringContaining('Chile'),
      '5511971110001',
      '5511971110003',
    ]);
  });

  it('belongs to the number of the same address, if the list has several', async () => {
    const headings = 'Billing Country,Billing Phone,Shipping Country,Shipping Phone';
    expect(await read(`${headings}\nAR,11 4101 0030,BR,\nBR,,AR,11 4101 0031`)).toEqual([
      '5491141010030',
      '5491141010031',
    ]);
    expect(await read('Teléfono;País de facturación;País de envío\n11 4101 0030;AR;BR')).toEqual([
      texts.unclearRowCountry('AR / BR'),
    ]);
  });

  it('is no column with other countries', async () => {
    expect(await read('Telefone;País de nascimento\n11971110001;AR')).toEqual(['5511971110001']);
  });
});

it.each([
  ['AR', 'AR', 'ar', 'Argentina', 'ARGENTINA', 'arg', '+54', '54', '0054'],
  [
    'US',
    'US',
    'USA',
    'EE. UU.',
    'EEUU',
    'E.U.A.',
    'EUA',
    'Estados Unidos',
    'United States',
    '+1',
    'Estados Unidos de América',
  ],
  ['MX', 'México', 'Mexico', 'Méjico', 'MEX'],
  ['BR', 'Brasil', 'Brazil', 'BRA'],
  ['ES', 'España', 'Espanha', 'Spain'],
  ['DO', 'República Dominicana', 'Rep. Dominicana', 'Dominican Republic'],
  ['GB', 'Reino Unido', 'United Kingdom', 'UK', 'Inglaterra'],
  ['', 'Narnia', 'Jalisco', '', '999'],
])('the country %s is found by its code and its names', (country, ...names) => {
  expect(names.map(name => [name, parseCountryName(name) ?? ''])).toEqual(names.map(name => [name, country]));
});
