import { expect, it } from 'vitest';
import { createMessageExcerpt } from './createMessageExcerpt.ts';

const long = 'Buenas tardes, le escribo de parte de mi hermana: ¿tienen tulipanes rojos para el viernes?';

it.each([
  ['TULIPÁN', '…¿tienen tulipanes rojos para el viernes?'],
  ['viernes rojos', '…tulipanes rojos para el viernes?'],
  ['hermana', '…parte de mi hermana: ¿tienen tulipanes rojos para el viernes?'],
  ['buenas', long],
  ['nada', long],
  ['¿?', long],
])('starts the excerpt of a long text just before the match of %s', (searchTerm, excerpt) => {
  expect(createMessageExcerpt(long, searchTerm)).toBe(excerpt);
});

it('starts the excerpt at the match if no word ends before the match', () => {
  expect(createMessageExcerpt(`${'ja'.repeat(40)}-fin`, 'fin')).toBe('…fin');
});
