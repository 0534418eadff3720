import { phoneRejectionTexts } from '@recado/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

const read = async (text: string) => (await readContactList(Buffer.from(text), { lineCountry: 'MX' })).rows;
/** Name and last digits of each row, or the name of a person without a number. */
const peopleOf = async (text: string) =>
  (await read(text)).map(({ person, ownName = '', reason }) =>
    person?.kind === 'phone' ? `${ownName} ${person.phone.slice(-4)}` : `${ownName}: ${reason}`,
  );
const without = (name: string) => `${name}: ${phoneRejectionTexts.missing}`;

describe('pasted people', () => {
  const names = ['Abuelita', 'Chuy Pan', 'Tía Mary', 'José Ángel', 'Luis Ruiz', 'Núñez'];
  const person = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 5 });
  const numbers = fc.uniqueArray(fc.integer({ min: 1000, max: 9999 }), { maxLength: 4 });

  it('are all reported, wherever their numbers are, and no name is used twice', async () => {
    const separator = fc.constantFrom(', ', '; ', '\t', ' | ', ' ');
    const order = fc.array(fc.nat(), { minLength: 9, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(person, numbers, separator, order, async (written, digits, sign, places) => {
        const words = [...written];
        for (const [index, last] of digits.entries())
          words.splice((places[index] ?? 0) % (words.length + 1), 0, `333100${last}`);
        const rows = await read(`${words.join(sign)}\n3332000000`);
        // A first line without numbers may be headings, which are reported with their text.
        const reported = rows.map(({ ownName, written }) => ownName ?? written).join(' / ');
        for (const name of written) expect(reported.split(name), `${words.join(sign)} → ${reported}`).toHaveLength(2);
        const phones = rows.flatMap(row => (row.person?.kind === 'phone' ? [row.person.phone.slice(-4)] : []));
        expect(phones.toSorted()).toEqual([...digits.map(String), '0000'].toSorted());
      }),
      { numRuns: 800 },
    );
  });

  it.each([
    [
      'the participants of a group, the saved ones first',
      'Abuelita, Chuy Pan, \u202a+52\u00a01\u00a033 3001 0001\u202c, +52 33 3001 0002, Tú',
      [without('Abuelita'), without('Chuy Pan'), ' 0001', ' 0002', without('Tú')],
    ],
    [
      'a single saved participant',
      'Abuelita, +52 33 3001 0001, +52 33 3001 0002, You',
      [without('Abuelita'), ' 0001', ' 0002', without('You')],
    ],
    [
      'a text before several numbers',
      'Ventas, 3330010001, 3330010002, 3330010003',
      [without('Ventas'), ' 0001', ' 0002', ' 0003'],
    ],
    ['a name after the only number', 'Ana, 3330010001, Luis', ['Ana 0001', without('Luis')]],
    ['a name after a number in one cell', 'Ana 3330010001 Luis', ['Ana 0001', without('Luis')]],
    ['two people in one line', 'Ana 3330010001 Luis 3330010002', ['Ana 0001', 'Luis 0002']],
    ['two people, numbers first', '3330010001 Ana 3330010002 Luis', ['Ana 0001', 'Luis 0002']],
    ['two people with colons', 'Iván: 33 3001 0001 Mónica: 33 3001 0002', ['Iván 0001', 'Mónica 0002']],
    ['a couple', 'Ana y Luis 3330010001', ['Ana y Luis 0001']],
    ['two numbers of a person', 'Rosa 3330010001 y 3330010002', ['Rosa 0001', 'Rosa 0002']],
    ['two numbers with a sign', 'Fer 3330010001 / 3330010002', ['Fer 0001', 'Fer 0002']],
    ['two numbers before their name', '3330010001 / 3330010002 Fer', ['Fer 0001', 'Fer 0002']],
    ['numbers with their kinds', 'Fer: cel 3330010001 casa 3330010002', ['Fer 0001', 'Fer 0002']],
    ['a sign between two people', 'Fer 3330010001 / Ana 3330010002', ['Fer 0001', 'Ana 0002']],
    ['a name that may be of either number', 'Fer 3330010001 / 3330010002 Ana', ['Fer 0001', ' 0002', without('Ana')]],
    [
      'several numbers of a title',
      'Panes 3330010001 / 3330010002 / 3330010003',
      [without('Panes'), ' 0001', ' 0002', ' 0003'],
    ],
    ['a document before the number', 'Ana 28456123 33 3001 0001', ['Ana 0001', `: ${phoneRejectionTexts.incomplete}`]],
    ['people with brackets', '"López, Ana" <3330010001>, Eva <3330010002>', ['López, Ana 0001', 'Eva 0002']],
    ['last and first names', 'Ruiz, Ana, 3330010001, Paz, Eva, 3330010002', ['Ruiz Ana 0001', 'Paz Eva 0002']],
    ['remarks', 'José Ángel; 3330010001; debe $350', ['José Ángel 0001']],
    [
      'a table without headings',
      'Ana,3330010001,Centro\nEva,3330010002,Norte\nSol,3330010003,Sur',
      ['Ana 0001', 'Eva 0002', 'Sol 0003'],
    ],
  ])('are read from a list with %s', async (_what, text, people) => {
    expect(await peopleOf(text)).toEqual(people);
  });

  it.each([
    ['1. Juan: 33 3001 0001', 'Juan'],
    ['Fer 1 / 2 rosca 3330010001', 'Fer'],
    ['Fer 1 / 2 3330010001', 'Fer'],
    ['☐ Lety 3330010001', 'Lety'],
    ['◦ Güera (la del 12) 3330010001', 'Güera (la del 12)'],
    ['Familia Ríos Nº 45 col. Americana 3330010001', 'Familia Ríos'],
    ['Mary de la 3a 3330010001', 'Mary'],
    ['Lupe de 10 a 11 3330010001', 'Lupe'],
    ['Ana CC 1020304050 3330010001', 'Ana'],
    ['Ana V-12345678 3330010001', 'Ana'],
    ['3.- Chayo 3330010001', 'Chayo'],
    ['4) Tere 3330010001', 'Tere'],
    ['2 Julio 3330010001', 'Julio'],
    ['1️⃣ Ana 3330010001', 'Ana'],
    ['✅ Nena 3330010001', 'Nena'],
    ['☎️ Lola 3330010001', 'Lola'],
    ['👉🏼 Paz - 3330010001', 'Paz'],
    ['Doña Pelos 🐶 33 3001 0001', 'Doña Pelos 🐶'],
    ['[9:32 a.m., 15/10/2026] Lupita Panadería: 3330010001', 'Lupita Panadería'],
    ['[15/10/26, 9:32 a.m.] Lupita: 3330010001', 'Lupita'],
    ['15/10/26, 9:32 - Beto: 3330010001', 'Beto'],
    ['Memo 1500 pesos 3330010001', 'Memo'],
    ['Doña Mary - 3330010001 (pastel tres leches 15 oct)', 'Doña Mary'],
    ['Toña 3330010001 🎂 2 pasteles', 'Toña'],
    ['3330010001 - Quique - pan sin azúcar', 'Quique'],
    ['Juan cel. 3330010001', 'Juan'],
    ['Juan casa 3330010001', 'Juan'],
    ['Casa Pepe 3330010001', 'Casa Pepe'],
    ['Leti 333-001-0001 ext 2', 'Leti'],
    ['Wendy 3330010001.', 'Wendy'],
    ['*Mago* 3330010001', 'Mago'],
    ['_Nando_ 3330010001', 'Nando'],
    ['~Checo 3330010001', 'Checo'],
    ['Paco (hijo de Lupe) 3330010001', 'Paco (hijo de Lupe)'],
    ['Sra. Núñez 3330010001', 'Sra. Núñez'],
    ['Ana Jr. 3330010001', 'Ana Jr.'],
    ['Nacho "El Güero" 3330010001', 'Nacho "El Güero"'],
    ['Ana & Luis 3330010001', 'Ana & Luis'],
    ['10% desc José Ángel 3330010001', 'José Ángel'],
    ['3330010001 10% desc: Doña Mary', 'Doña Mary'],
    ['Ana: 10% desc: 3330010001', 'Ana'],
    ['(casa) Sol 3330010001 x2', 'Sol'],
  ])('have a greeting without list signs, times and remarks: %s', async (line, name) => {
    expect((await read(line)).map(({ ownName }) => ownName)).toEqual([name]);
  });
});
