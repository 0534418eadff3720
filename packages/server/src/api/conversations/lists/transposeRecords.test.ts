import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

const readPeople = async (text: string) => {
  const { rows } = await readContactList(Buffer.from(text), { lineCountry: 'MX' });
  return rows.map(({ person, ownName = '', reason }) =>
    person?.kind === 'phone' && reason === undefined ? `${ownName} ${person.phone.slice(-4)}` : `${ownName}: ${reason}`,
  );
};
const PEOPLE = ['Ana Díaz 0001', 'Beto Ruiz 0002', 'Cía Ñandú 0003'];

describe('a list with people in columns', () => {
  it.each([
    ['commas', 'Ana Díaz,Beto Ruiz,Cía Ñandú\n3315550001,3315550002,3315550003\n'],
    ['tabs of a copied sheet', 'Ana Díaz\tBeto Ruiz\tCía Ñandú\r\n33 1555 0001\t3315550002\t+52 33 1555 0003'],
    ['headings', 'Nombre,Ana Díaz,Beto Ruiz,Cía Ñandú\nCelular,3315550001,3315550002,3315550003\n'],
    ['numbers first', 'Celular;3315550001;3315550002;3315550003\nNombre;Ana Díaz;Beto Ruiz;Cía Ñandú\n'],
    ['an empty column', 'Ana Díaz,,Beto Ruiz,Cía Ñandú\n3315550001,,3315550002,3315550003\n'],
  ])('is read with %s', async (_what, text) => {
    expect(await readPeople(text)).toEqual(PEOPLE);
  });

  it('reports a person without a number', async () => {
    const text = 'Ana Díaz,Beto Ruiz,Nacho,Cía Ñandú\n3315550001,3315550002,,3315550003\n';
    const people = await readPeople(text);
    expect(people).toHaveLength(4);
    expect(people[2]).toMatch(/^Nacho: /);
  });

  it.each([
    ['several numbers of one person', 'Nombre,Celular,Casa,Oficina\nAna Díaz,3315550001,3315550002,3315550003\n', 1],
    ['numbers of one person below headings', 'Celular,Casa,Oficina\n3315550001,3315550002,3315550003\n', 1],
  ])('is not seen in %s', async (_what, text, count) => {
    expect(await readPeople(text)).toHaveLength(count);
  });

  it('never loses a person', async () => {
    const name = fc.constantFrom('Ana Díaz', 'Beto', 'Doña Chelo', 'Taller Ruiz');
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 3, maxLength: 20 }), fc.boolean(), async (names, isUpsideDown) => {
        const numbers = names.map((_, n) => `33155${50_000 + n}`);
        const lines = [names.join(','), numbers.join(',')];
        const { rows } = await readContactList(Buffer.from((isUpsideDown ? lines.toReversed() : lines).join('\n')), {
          lineCountry: 'MX',
        });
        expect(rows.map(({ ownName, written }) => [ownName, written])).toEqual(
          names.map((one, n) => [one, numbers[n]]),
        );
      }),
    );
  });
});

it('digits of other scripts are read in lists and in forms', async () => {
  expect(
    await readPeople('Nombre,Celular\nAna Díaz,٣٣١٥٥٥٠٠٠١\nBeto Ruiz,۳۳ ۱۵۵۵ ۰۰۰۲\nCía Ñandú,３３१５५५０००३'),
  ).toEqual(PEOPLE);
  expect(await readPeople('Ana Díaz ٣٣١٥٥٥٠٠٠١\nBeto Ruiz ۳۳۱۵۵۵۰۰۰۲')).toEqual(PEOPLE.slice(0, 2));
});
