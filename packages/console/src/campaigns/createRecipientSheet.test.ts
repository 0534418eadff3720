import { expect, it } from 'vitest';
import { createRecipientSheet } from './createRecipientSheet.ts';

it.each([
  ['+52 55 8765 4321', 'Número,Nombre\n+52 55 8765 4321'],
  ['5215512345678, Marta\n5215512345679', 'Número,Nombre\n5215512345678, Marta\n5215512345679'],
  ['5215512345678;Marta', 'Número;Nombre\n5215512345678;Marta'],
  ['Nombre\tTeléfono\nMarta\t5215512345678', 'Nombre\tTeléfono\nMarta\t5215512345678'],
])('adds column headings to the pasted text %s unless the text already has headings', async (pastedText, sheet) => {
  expect(await createRecipientSheet(`\n${pastedText}\n`).text()).toBe(sheet);
});
