import { contactFileTexts, phoneRejectionTexts } from '@recado/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

const readBytes = async (bytes: Buffer, lineCountry = 'MX') => (await readContactList(bytes, { lineCountry })).rows;
const read = (text: string, lineCountry?: string) => readBytes(Buffer.from(text), lineCountry);
/** Name and last digits of each row, or the reason why it has no person. */
const toPeople = (rows: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ person, ownName = '', reason }) =>
    person?.kind === 'phone' && reason === undefined ? `${ownName} ${person.phone.slice(-4)}` : `${ownName}: ${reason}`,
  );
const peopleOf = async (text: string, lineCountry?: string) => toPeople(await read(text, lineCountry));
const missing = (name: string) => `${name}: ${phoneRejectionTexts.missing}`;
const PEOPLE = ['Ana Díaz 0001', 'Beto Ruiz 0002', 'Cía Ñandú 0003'];
const TABLE = 'Nombre\tCelular\r\nAna Díaz\t33 1555 0001\r\nBeto Ruiz\t3315550002\r\nCía Ñandú\t+52 33 1555 0003\r\n';

describe('names above their numbers', () => {
  it.each([
    ['lines', 'Ana Díaz\n33 1555 0001\nBeto Ruiz\n3315550002\nCía Ñandú\n+52 33 1555 0003'],
    ['paragraphs', 'Ana Díaz\n33 1555 0001\n\nBeto Ruiz\n3315550002\n\nCía Ñandú\n\u202a+52\u00a033 1555 0003\u202c\n'],
  ])('are read from %s', async (_what, text) => {
    expect(await peopleOf(text)).toEqual(PEOPLE);
  });

  it('are read below a title, beside complete lines, and before a person without a number', async () => {
    const text = 'Clientes\n\nAna Díaz\n3315550001\nEva 3315550004\nBeto Ruiz\n3315550002\nNacho';
    expect(await peopleOf(text)).toEqual([
      missing('Clientes'),
      'Ana Díaz 0001',
      'Eva 0004',
      'Beto Ruiz 0002',
      missing('Nacho'),
    ]);
  });

  it('are joined across the slices in which a long list is read', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => `Persona Nueva\n33155${10_000 + index}`);
    const rows = await read(`${['Eva 3315550004', ...lines].join('\n')}`);
    expect(rows).toHaveLength(601);
    expect(rows.filter(({ person, ownName }) => person === undefined || ownName === undefined)).toEqual([]);
  });

  it.each([
    ['a title of several numbers', 'Clientes\n3315550001\n3315550002\nVentas\n3315550003'],
    ['a single name', 'Clientes\n3315550001'],
    ['two names above a number', 'Abuelita\nChuy Pan\n3315550001\nTía\n3315550002'],
    ['participants of a group', 'Abuelita\n3315550001\nChuy Pan\n3315550002\nTú'],
  ])('are not guessed below %s', async (_what, text) => {
    const rows = await read(text);
    expect(rows.filter(({ person, ownName }) => person !== undefined && ownName !== undefined)).toEqual([]);
    expect(rows).toHaveLength(text.split('\n').length);
  });

  it('belong to the number directly below, or to none', async () => {
    const line = fc.constantFrom('Ana', 'Luis Ruiz', '3315550001', '33 1555 0002', 'Eva 3315550003', '');
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 12 }), async lines => {
        const rows = await read(['Sol 3315550009', ...lines].join('\n'));
        for (const { row, ownName, person, written } of rows) {
          if (person === undefined || ownName === undefined) continue;
          const [own = '', ...below] = ['Sol 3315550009', ...lines].slice(row - 1);
          expect(own).toContain(ownName);
          expect(`${own} ${below.find(text => text !== '') ?? ''}`).toContain(written);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('a pasted list', () => {
  it('keeps names and numbers together that share a cell in any order', async () => {
    const text = 'Ana 3315550001, Luis 3315550002; Sol: 3315550003, 3315550004 Tere, Cuquita';
    expect(await peopleOf(text)).toEqual(['Ana 0001', 'Luis 0002', 'Sol 0003', 'Tere 0004', missing('Cuquita')]);
  });

  it.each([
    ['[26/11/26, 9:14:30 a.m.] Karla: Tía Meche 33 2211 0001', 'Tía Meche'],
    ['26/11/26 9:14 a. m. - Karla López: Tía Meche: 33 2211 0001', 'Tía Meche'],
    ['[26/11/26, 9:14:30 a.m.] Joaquín: mi cel es 33 2211 0001', 'Joaquín'],
    ['[26/11/26, 9:14:30 a.m.] Joaquín: Mi número es 33 2211 0001', 'Joaquín'],
    ['[26/11/26, 9:14:30 a.m.] Joaquín: 33 2211 0001', 'Joaquín'],
    ['- [ ] Dora 3322110001', 'Dora'],
    ['- [x] Elsa 3322110001', 'Elsa'],
    ['5) Flor…3322110001', 'Flor'],
  ])('names the person, not the sender or a sign: %s', async (line, name) => {
    expect((await read(line)).map(({ ownName }) => ownName)).toEqual([name]);
  });

  it.each([
    [
      'a table of a document',
      '| Nombre | Celular |\n|---|---|\n| Ana Díaz | 33 1555 0001 |\n| Beto Ruiz | 3315550002 |',
    ],
    ['bars and a further column', 'Nombre|Celular|Ciudad\nAna Díaz|3315550001|GDL\nBeto Ruiz|3315550002|ZAP'],
  ])('is read from %s', async (_what, text) => {
    expect(await peopleOf(text)).toEqual(PEOPLE.slice(0, 2));
  });
});

describe('a list of a program', () => {
  const WOOCOMMERCE = [
    'Order Number,First Name (Billing),Last Name (Billing),Country Code (Billing),Phone (Billing)',
    ',First Name (Shipping),Last Name (Shipping)\n5001,Lia,Prado,BR,11997770001,Caio,Neri\n',
  ].join('');

  it('greets the buyer of an order, and not the buyer and the receiver at once', async () => {
    expect(await peopleOf(WOOCOMMERCE, 'BR')).toEqual(['Lia Prado 0001']);
    const chosen = [null, 'firstName', 'lastName', null, 'number', 'firstName', 'lastName'] as const;
    const list = await readContactList(Buffer.from(WOOCOMMERCE), { lineCountry: 'BR', chosen });
    expect(toPeople(list.rows)).toEqual(['Lia Prado 0001']);
  });

  it.each([
    'Organization Name',
    'Organization 1 - Name',
    'Nombre de la organización',
    'Default Address Company',
    'Company',
    'Empresa',
  ])('names a business without a person by its column “%s”', async heading => {
    const text = `First Name,Last Name,${heading},Phone\n,,Harinas del Valle,3315550001\nEva,Sol,Harinas,3315550002\n`;
    expect(await peopleOf(text)).toEqual(['Harinas del Valle 0001', 'Eva Sol 0002']);
  });

  it.each([
    '¿Acepta publicidad?',
    'Acepta recibir promociones',
    'Aceita receber ofertas',
    'Accepts WhatsApp Marketing',
  ])('leaves out who did not consent in the column “%s”', async heading => {
    const rows = await read(`Nombre,Celular,${heading}\nAna,3315550001,Sí\nEva,3315550002,NO\nSol,3315550003,\n`);
    expect(rows.map(({ optedOut = false, reason }) => [optedOut, reason])).toEqual([
      [false, undefined],
      [true, undefined],
      [false, undefined],
    ]);
  });

  it('does not take consent to e-mail or SMS for consent to WhatsApp', async () => {
    const headings = 'First Name,Phone,Accepts Email Marketing,Accepts SMS Marketing';
    const rows = await read(`${headings}\nAna,3315550001,no,no\n`);
    expect(rows).toMatchObject([{ ownName: 'Ana' }]);
    expect(rows[0]).not.toHaveProperty('optedOut');
  });

  it.each([
    ['MX', '9999999999'],
    ['BR', '(11) 99999-9999'],
    ['BR', '+5511999999999'],
    ['AR', '11 1111-1111'],
    ['PE', '999999999'],
  ])('reports a number that only fills a form: %s %s', async (country, number) => {
    expect(await peopleOf(`Nombre,Celular\nAna,"${number}"\n`, country)).toEqual([
      `Ana: ${phoneRejectionTexts.filler}`,
    ]);
  });

  it('shows names without formulas and marks of direction', async () => {
    const text = 'Nombre,Celular\n"=""Ana Díaz""",3315550001\n\u202bBeto\u200b Ruiz\u202c,3315550002\n';
    expect(await peopleOf(text)).toEqual(PEOPLE.slice(0, 2));
  });

  it.each(['utf16le', 'utf16be'])('is read in %s without a byte order mark', async encoding => {
    const bytes = Buffer.from(TABLE, 'utf16le');
    expect(toPeople(await readBytes(encoding === 'utf16le' ? bytes : bytes.swap16()))).toEqual(PEOPLE);
  });

  it('with too many columns says so, because its numbers may be in one that is not read', async () => {
    const columns = Array.from({ length: 297 }, (_, index) => `c${index}`).join();
    const file = contactFileTexts.tooManyColumns(200);
    await expect(read(`${columns},Nombre,Celular\n${columns},Ana,3315550001\n`)).rejects.toMatchObject({
      fields: { file },
    });
  });
});
