import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractMessagePeople } from './extractMessagePeople.ts';
import { readContactList } from './readContactList.ts';

const peopleOf = async (text: string) =>
  (await readContactList(Buffer.from(text), { lineCountry: 'MX' })).rows.map(({ person, ownName = '' }) =>
    person?.kind === 'phone' ? `${ownName} ${person.phone.slice(-4)}` : `${ownName}:`,
  );

describe('a copied chat message', () => {
  it.each([
    ['12/11/26, 21:14 - Lupita: me apunta 2 roscas porfa, mi cel es 33 1812 0001', ['Lupita 0001']],
    ['12/11/26, 21:14 - Lupita: Hola Lety, mi nuevo número es 33 1812 0001', ['Lupita 0001']],
    ['12/11/26, 21:22 - Raúl: Mi hermana Sofi 3318120001', ['Mi hermana Sofi 0001']],
    ['12/11/26, 21:22 - Raúl: Ana 3318120001, Luis 3318120002', ['Ana 0001', 'Luis 0002']],
    ['12/11/26, 21:15 - +52 1 33 1812 0001: quiero 3 bolillos', [' 0001']],
    ['[12/11/26, 21:15:02] ~\u202fAna: 33 1812 0001', ['Ana 0001']],
    ['12/11/26, 21:15 - +52 33 1812 0001: Mi hermana Sofi 3318120002', [' 0001', 'Mi hermana Sofi 0002']],
    ['12/11/26, 21:16 - +52 33 1812 0001 se unió usando el enlace de invitación', [' 0001']],
    ['12/11/26, 21:16 - Lety añadió a +52 33 1812 0001 y +52 33 1812 0002', [' 0001', ' 0002']],
    ['15/10/26, 9:32 - Beto 3318120001', ['Beto 0001']],
    ['12/11/26, 21:16 - Tere: https://wa.me/523318120001', ['Tere 0001']],
  ])('names its sender or the person in it: %s', async (line, people) => {
    expect(await peopleOf(line)).toEqual(people);
  });

  it('adds no number of a bank account', async () => {
    const text = '13/11/26, 7:05 - Pan: Son $350, clabe 012 320 01234567890 1\nAna 3318120001';
    expect(await peopleOf(text)).toEqual(['Pan: Son $350 clabe 012 320 01234567890 1:', 'Ana 0001']);
  });

  it('keeps every number, whatever is written around it', async () => {
    const word = fc.constantFrom('Hola', 'Ana', 'mi cel', 'es', 'quiero', 'se unió', 'Luis:', 'añadió a', '~', ':');
    const number = fc.integer({ min: 1000, max: 9999 }).map(last => `331812${last}`);
    await fc.assert(
      fc.property(fc.array(fc.oneof(word, number), { minLength: 1, maxLength: 8 }), parts => {
        const people = extractMessagePeople(`12/11/26, 21:14 - ${parts.join(' ')}`).join(' ');
        for (const digits of parts.filter(part => /\d/.test(part))) expect(people).toContain(digits);
      }),
    );
  });
});
