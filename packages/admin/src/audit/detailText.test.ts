import { expect, it } from 'vitest';
import { detailLabel, detailText } from './detailText.ts';

it.each([
  [true, 'Sí'],
  [false, 'No'],
  [null, '–'],
  ['admin', 'Administrador'],
  ['Berta', 'Berta'],
  [3, '3'],
])('says %j as %s', (value, words) => {
  expect(detailText(value)).toBe(words);
});

it('calls what nobody foresaw by its own key', () => {
  expect(detailLabel('from')).toBe('Antes');
  expect(detailLabel('toString')).toBe('toString');
});
