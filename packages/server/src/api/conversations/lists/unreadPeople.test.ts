import { contactFileTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';
import { findOtherPeople } from './unreadPeople.ts';

describe('a cell of numbers', () => {
  it('reports its second person, whose number is not used', async () => {
    const text = 'Nombre,Celular\nAna,33 1812 0001 / Luis 33 1812 0002\nEva,3318120003\n';
    const { rows } = await readContactList(Buffer.from(text), { lineCountry: 'MX' });
    expect(rows).toMatchObject([
      { row: 2, ownName: 'Ana', person: { phone: '5213318120001' } },
      { row: 2, written: 'Luis 33 1812 0002', reason: contactFileTexts.otherPerson },
      { row: 3, ownName: 'Eva' },
    ]);
  });

  it.each([
    ['Ana 3318120001, Luis 3318120002', ['Luis 3318120002']],
    ['3318120001 / 3318120002', []],
    ['cel 3318120001 casa 3336150002', []],
    ['3318120001 o 3318120002', []],
    ['3318120001 ext. 12', []],
    ['Cel: 3318120001 | Trabajo: 3336150002', []],
    ['3318120001 ::: 3318120002', []],
    ['27/11/2026 10:30 3318120001', []],
    ['', []],
  ])('has these other people: %s', (cell, people) => {
    expect(findOtherPeople(cell, 'MX')).toEqual(people);
  });
});
