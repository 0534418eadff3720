import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

const read = (text: string) => readContactList(Buffer.from(text), { lineCountry: 'MX' });

const cell = fc.constantFrom('', 'Ana', 'Luis Ruiz', '5511000001', '55 1100 0002', '+52 1 55 1100 0003', 'abc', '12');
const separator = fc.constantFrom(',', ';', '\t', '\n', ', ', '; ', ' | ');
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-10);

it('a pasted list loses no number and no name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, separator), { minLength: 1, maxLength: 12 }), async parts => {
      const text = `5511000009\n${parts.map(([word, sign]) => word + sign).join('')}`;
      const { rows } = await read(text);
      const reported = rows
        .map(row => `${JSON.stringify(row.person ?? '')} ${row.ownName ?? ''} ${row.written}`)
        .join('\n');
      for (const [word] of parts) {
        if (digitsOf(word).length === 10) expect(reported.replace(/[ +]/g, '')).toContain(digitsOf(word));
      }
      // A name alone in its line is a row of its own.
      for (const line of text.split('\n'))
        if (/^\s*(Ana|Luis Ruiz|abc)\s*$/.test(line)) expect(reported).toContain(line.trim());
    }),
  );
});

it('every name of a pasted line is the name of one number, or a row of its own', async () => {
  const names = fc.shuffledSubarray(['Ana', 'Beto', 'Celia', 'Darío', 'Eva', 'Fito'], { minLength: 1 });
  const numbers = fc.shuffledSubarray(['5511000001', '55 1100 0002', '+52 1 55 1100 0003', '(55) 1100-0004'], {
    minLength: 1,
  });
  const order = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 });
  const sign = fc.constantFrom(', ', ';', '\t', ' | ');
  await fc.assert(
    fc.asyncProperty(names, numbers, order, sign, async (people, phones, isNameNext, separator) => {
      const [restNames, restPhones] = [[...people], [...phones]];
      const entries = isNameNext.flatMap(isName => (isName ? restNames : restPhones).shift() ?? []);
      const line = [...entries, ...restNames, ...restPhones].join(separator);
      const { rows } = await read(`${line}\n5511000009`);
      for (const name of people)
        expect(
          rows.filter(({ ownName = '' }) => ownName.includes(name)),
          line,
        ).toHaveLength(1);
      for (const phone of phones) {
        const readers = rows.filter(({ person }) => person?.kind === 'phone' && person.phone.endsWith(digitsOf(phone)));
        expect(readers, line).toHaveLength(1);
      }
      for (const { person, ownName, reason } of rows)
        expect(person !== undefined || (ownName !== undefined && reason !== undefined), line).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('a list with headings has exactly one row for each row with content, with a person or a reason', async () => {
  const row = fc.tuple(cell, cell, cell);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async records => {
      const csv = ['Nombre;Teléfono;Celular', ...records.map(cells => cells.join(';'))].join('\n');
      const filled = records.flatMap((cells, index) => (cells.some(text => text !== '') ? [index + 2] : []));
      if (filled.length === 0) return;
      const { rows } = await read(csv);
      expect(rows.map(listed => listed.row)).toEqual(filled);
      for (const listed of rows) expect(listed.person !== undefined || (listed.reason ?? '') !== '').toBe(true);
    }),
  );
});

it.each(
  (
    JSON.parse(readFileSync(new URL('testing/recipients.json', import.meta.url), 'utf8')) as {
      name: string;
      paste?: string;
      csv?: string;
      right: readonly (string | object)[];
    }[]
  ).map(({ name, paste, csv, right }) => [name, paste ?? csv ?? '', right] as const),
)('the reported list “%s” is read completely', async (_name, text, right) => {
  const { rows } = await read(text);
  const people = rows.map(({ person, ownName, labels }) => ({
    phone: person?.kind === 'phone' ? person.phone : undefined,
    ...{ name: ownName, labels },
  }));
  expect(people).toMatchObject(right.map(expected => (typeof expected === 'string' ? { phone: expected } : expected)));
});
