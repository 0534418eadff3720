import { expect, it } from 'vitest';
import type { AssignedColumn } from './assignListColumns.ts';
import { composeRowName } from './composeRowName.ts';

it('joins first and last names, and repeats no name that another column already contains', () => {
  expect(composeRowName([], ['Ana'], ['Pérez', 'Ruiz'], [])).toBe('Ana Pérez Ruiz');
  expect(composeRowName(['Ana Perez'], [], ['Pérez'], [])).toBe('Ana Perez');
  expect(composeRowName(['Ana'], [], ['Pérez'], [])).toBe('Ana Pérez');
});

it('uses a whole name alone if the list also has a column of first names', () => {
  const column: AssignedColumn = {
    field: 'firstName',
    header: 'Nombre',
    examples: [],
    getRank: () => 0,
    isConsent: false,
    codeColumns: { areaCode: undefined, countryCode: undefined },
  };
  expect(composeRowName(['Ana Pérez'], ['Anita'], ['Gómez'], [column])).toBe('Ana Pérez');
});
