import { expect, it } from 'vitest';
import { createExcerpt } from './createExcerpt.ts';

const long = 'Buenas tardes, le escribo de parte de mi hermana: ¿tienen tulipanes rojos para el viernes?';

it.each([
  ['TULIPÁN', '…¿tienen tulipanes rojos para el viernes?'],
  ['viernes rojos', '…tulipanes rojos para el viernes?'],
  ['hermana', '…parte de mi hermana: ¿tienen tulipanes rojos para el viernes?'],
  ['buenas', long],
  ['nada', long],
  ['¿?', long],
])('starts a long text just before the match of %s', (searchTerm, excerpt) => {
  expect(createExcerpt(long, searchTerm)).toBe(excerpt);
});

it('starts at the match if no word ends before it', () => {
  expect(createExcerpt(`${'ja'.repeat(40)}-fin`, 'fin')).toBe('…fin');
});
