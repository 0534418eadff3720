import { expect, it } from 'vitest';
import { parseListColumns } from './listColumnsOption.ts';

it.each([
  ['nombre,número,-', 'ownName,number,-'],
  ['Nombres, Apellidos, numero', 'firstName,lastName,number'],
  ['ownName,number', 'ownName,number'],
  ['teléfono', undefined],
  ['', undefined],
])('the columns “%s” are read as %s', (input, columns) => {
  expect(parseListColumns(input)).toBe(columns);
});
