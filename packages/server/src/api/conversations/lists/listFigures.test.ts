import { listPhoneVariants } from '@recado/contract';
import { phoneRejectionTexts } from '@recado/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

const read = async (text: string, lineCountry = 'MX') =>
  (await readContactList(Buffer.from(text), { lineCountry })).rows;
const phonesOf = async (text: string, lineCountry?: string) =>
  (await read(text, lineCountry)).flatMap(({ person }) => (person?.kind === 'phone' ? [person.phone] : []));

/** A number without a plus sign, the same for every line, so that each list has a number. */
const OTHER = '+15005550006';

/** Spellings of a mobile number by country: its digits with the country code, and as people write it. */
const SPELLINGS = {
  MX: {
    phone: '5213316960540',
    texts: ['3316960540', '33 1696 0540', '(33) 1696-0540', '33-16-96-05-40', '+52 1 33 1696 0540'],
  },
  AR: { phone: '5491141010031', texts: ['1141010031', '11 4101-0031', '011 15 4101-0031', '+54 9 11 4101 0031'] },
  BR: { phone: '5511971210001', texts: ['11971210001', '11 97121-0001', '(11) 97121-0001', '+55 11 97121-0001'] },
  CL: { phone: '56961234567', texts: ['961234567', '9 6123 4567', '+56 9 6123 4567'] },
  PE: { phone: '51987654321', texts: ['987654321', '987 654 321', '+51 987 654 321'] },
  ES: { phone: '34612345678', texts: ['612345678', '612 34 56 78', '+34 612 345 678'] },
  CO: { phone: '573001234567', texts: ['3001234567', '300 123 4567', '+57 300 123 4567'] },
  GT: { phone: '50251234567', texts: ['51234567', '5123 4567', '5123-4567', '+502 5123 4567'] },
  US: { phone: '14155550123', texts: ['4155550123', '(415) 555-0123', '415-555-0123', '+1 415 555 0123'] },
} as const;
const country = fc.constantFrom(...(Object.keys(SPELLINGS) as (keyof typeof SPELLINGS)[]));

const two = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map(number => String(number).padStart(2, '0'));
const day = two(1, 28);
const month = two(1, 12);
const year = fc.integer({ min: 2019, max: 2031 }).map(String);
const clock = fc.tuple(
  fc.integer({ min: 0, max: 23 }),
  two(0, 59),
  fc.constantFrom('', ' am', ' p. m.', ' hs', ':07', ' h'),
);
const time = clock.map(([hour, minute, end]) => `${hour}:${minute}${end}`);
const sign = fc.constantFrom('/', '-', '.');
const monthName = fc.constantFrom('oct', 'de noviembre', 'dic.', 'dez', 'Nov', 'de marzo');
const date = fc.oneof(
  fc.tuple(day, month, year, sign).map(([d, m, y, s]) => [d, m, y].join(s)),
  fc.tuple(day, month, year, sign).map(([d, m, y, s]) => [y, m, d].join(s)),
  fc.tuple(day, month, year).map(([d, m, y]) => `${m}/${d}/${y.slice(2)}`),
  fc.tuple(day, monthName, year).map(([d, m, y]) => `${d} ${m} ${m.startsWith('de ') ? 'de ' : ''}${y}`),
  fc.tuple(day, month).map(([d, m]) => `${d}/${m}`),
);
const amount = fc.integer({ min: 1, max: 99_999 });
const price = fc
  .tuple(
    amount,
    fc.constantFrom('$N', '$ N', 'N pesos', 'R$ N,00', 'US$N.50', 'total N', 'debe $N', 'N%', '$N.00', 'saldo: N'),
  )
  .map(([value, form]) => form.replace('N', String(value)));
const weight = fc
  .tuple(
    fc.integer({ min: 1, max: 999 }),
    fc.constantFrom('N kg', 'N docenas', '1/2 kg', 'N personas', 'N.5 lts', 'Ng', 'N pzas', '1 / 2 kg'),
  )
  .map(([value, form]) => form.replace('N', String(value)));
const address = fc
  .tuple(
    fc.integer({ min: 1, max: 9_999 }),
    fc.constantFrom('calle 12 #N', 'Av. Juárez N', 'C.P. 44N', 'depto N', 'Rua Augusta, N', 'CEP 01310-100', '#N'),
  )
  .map(([value, form]) => form.replace('N', String(value)));
const identifier = fc
  .tuple(
    fc.integer({ min: 1_000_000, max: 9_999_999_999 }).map(String),
    fc.constantFrom(
      'RFC GOML850101AB3',
      'CPF 123.456.789-09',
      'CPF N',
      'pedido N',
      'folio: N',
      'orden #N',
      'DNI N',
      'CUIT 20-12345678-3',
      'N.º de pedido N',
      'RUT 12.345.678-K',
      'MLB N',
      'CLABE 012345678901234567',
      'Tarjeta 4152 3133 1234 5678',
      'factura A-N',
      'MX-2026-00123',
      'CLABE 012 345 67890123456 7',
      'CBU 0123456789012345678901',
      'IBAN ES91 2100 0418 45 0200051332',
      'PT50 0002 0123 1234 5678 9015 4',
      'CC N',
      'C.I. 1.234.567-8',
      'V-12345678',
    ),
  )
  .map(([value, form]) => form.replace(/\bN(?!\.)/, value));
const figure = fc.oneof(
  date,
  time,
  fc.tuple(date, time).map(parts => parts.join(' ')),
  fc.tuple(date, time).map(parts => parts.join(', ')),
  ...[price, weight, address, identifier],
);

describe('figures that are no telephone numbers', () => {
  it('never become a number, in a paste, without headings and in a column of numbers', async () => {
    await fc.assert(
      fc.asyncProperty(country, fc.array(figure, { minLength: 1, maxLength: 3 }), async (line, figures) => {
        const text = figures.join(' ');
        const quoted = `"${text}"`;
        for (const list of [
          `Ana ${text}\n${OTHER}`,
          `Ana,${quoted},350\nEva,${OTHER},120`,
          `Nombre,Teléfono\nAna,${quoted}\nEva,${OTHER}`,
        ])
          expect(await phonesOf(list, line), list).toEqual([OTHER.slice(1)]);
      }),
      { numRuns: 600 },
    );
  });

  it('do not change the one number beside them, which is read', async () => {
    const around = fc.array(figure, { maxLength: 2 });
    const separator = fc.constantFrom(' ', ', ', ' - ', ' | ', '\t');
    await fc.assert(
      fc.asyncProperty(country, around, around, separator, fc.nat(), async (line, before, after, sign, choice) => {
        const { phone, texts } = SPELLINGS[line];
        const spelling = texts[choice % texts.length] ?? '';
        const list = `${[...before, 'Ana', spelling, ...after].join(sign)}\n${OTHER}`;
        const read = (await phonesOf(list, line)).filter(number => number !== OTHER.slice(1));
        expect(
          read.map(number => listPhoneVariants(phone).includes(number)),
          `${list} → ${read.join()}`,
        ).toEqual([true]);
      }),
      { numRuns: 1_200 },
    );
  });

  it.each([
    [
      'MX',
      'Ana,3331220001,27/11/2026 10:30,350\nLuis,3331220002,28/11/2026 11:45,120',
      ['Ana 3331220001', 'Luis 3331220002'],
    ],
    ['ES', 'IBAN ES91 2100 0418 45 0200051332 - Luis 616 54 95 33', ['Luis 4616549533']],
    ['CO', 'Lupita 310 297 9463 2 / 4', ['Lupita 3102979463']],
    ['MX', 'nº 67 - Ana 3331561726 lun 21 nov', ['Ana 3331561726']],
    ['MX', 'Ana 27/11/2026 10:30\nEva 3331220003', [' ', 'Eva 3331220003']],
    ['MX', '2026-11-27 1/2 kg Ana 33-49-46-55-89', ['Ana 3349465589']],
    ['MX', '27/11/2026 10:30 - Eva: 3331210003', ['Eva 3331210003']],
    ['MX', '[27/11/2026 10:30] Sol: 3331210003', ['Sol 3331210003']],
    ['MX', '[9:32 a.m., 15/10/2026] Beto: 3331120016', ['Beto 3331120016']],
    ['MX', '15/10/26 9:32 - Nico: mi número es 3331120017', ['Nico 3331120017']],
    ['MX', 'Sol 3399237494 3 docenas', ['Sol 3399237494']],
    ['MX', 'Doña Mary 33 1696 0540 9:30 am', ['Doña Mary 3316960540']],
    ['MX', 'José 33 1007 9601 1/2 kg', ['José 3310079601']],
    ['MX', 'Sol #45 33 5066 2331', ['Sol 3350662331']],
    ['MX', 'Ana - 33 8625 9294 - 12:30', ['Ana 3386259294']],
    ['MX', 'C.P. 44100 (33) 1472-9236', [' 3314729236']],
    ['MX', 'Ana 3312345678/3387654321', ['Ana 3312345678', 'Ana 3387654321']],
    ['MX', 'Vero 33-20-01-00-25 15/11/2026', ['Vero 3320010025']],
    ['MX', 'Memo +52 1 3380970314 15/11/2026', ['Memo 3380970314']],
    ['MX', 'Julio 33 2001 0004', ['Julio 3320010004']],
    ['MX', 'Hidalgo 2345 33 1234 5678', ['Hidalgo 3312345678']],
    ['BR', 'Bia 4 19 3333-4444', ['Bia 1933334444']],
  ])('of a line in %s are left out of %j', async (line, text, expected) => {
    const rows = await read(`${text}\n${OTHER}`, line);
    const people = rows.slice(0, -1).map(({ ownName = '', person }) => {
      const phone = person?.kind === 'phone' ? person.phone.slice(-10) : '';
      return phone === '' ? ' ' : `${ownName} ${phone}`;
    });
    expect(people).toEqual(expected);
  });

  it.each([
    ['27/11/2026 10:30', [undefined]],
    ['llamar 27/11/2026 10:30 al 3331230002', ['5213331230002']],
    ['3331230003 (desde 15/10/2026 09:00)', ['5213331230003']],
    ['46353.52083', [undefined]],
    ['$1,250.00 33 3123 0004', ['5213331230004']],
  ])('are not read in a column of numbers: %s', async (cell, expected) => {
    const rows = await read(`Nombre;Teléfono\nAna;${cell}`);
    expect(rows.map(({ person }) => (person?.kind === 'phone' ? person.phone : undefined))).toEqual(expected);
    if (expected[0] === undefined) expect(rows[0]?.reason).toBe(phoneRejectionTexts.unreadable);
  });
});
