import { expect, it } from 'vitest';
import { excerptOf } from './excerptOf.ts';

const long = 'Buenas tardes, le escribo de parte de mi hermana: ¿tienen tulipanes rojos para el viernes?';

it.each([
  ['TULIPÁN', '…¿tienen tulipanes rojos para el viernes?'],
  ['viernes rojos', '…tulipanes rojos para el viernes?'],
  ['hermana', '…parte de mi hermana: ¿tienen tulipanes rojos para el viernes?'],
  ['buenas', long],
  ['nada', long],
  ['¿?', long],
])('of a long text shows where %s was found', (sought, shown) => {
  expect(excerptOf(long, sought)).toBe(shown);
});

it('begins with what was found where no word ends before it', () => {
  expect(excerptOf(`${'ja'.repeat(40)}-fin`, 'fin')).toBe('…fin');
});
