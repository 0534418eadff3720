import { expect, it } from 'vitest';
import { sheetOf } from './sheetOf.ts';

it.each([
  ['+52 55 8765 4321', 'Número,Nombre\n+52 55 8765 4321'],
  ['5215512345678, Marta\n5215512345679', 'Número,Nombre\n5215512345678, Marta\n5215512345679'],
  ['5215512345678;Marta', 'Número;Nombre\n5215512345678;Marta'],
  ['Nombre\tTeléfono\nMarta\t5215512345678', 'Nombre\tTeléfono\nMarta\t5215512345678'],
])('gives %s its headings, unless it has them', async (pasted, sheet) => {
  expect(await sheetOf(`\n${pasted}\n`).text()).toBe(sheet);
});
