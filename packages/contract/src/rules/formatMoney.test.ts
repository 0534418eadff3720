import { expect, it } from 'vitest';
import { formatMoney, multiplyMoney } from './formatMoney.ts';

it.each([
  [184.5, 'MXN', '$184.50'],
  [20, 'USD', 'USD 20.00'],
  [1_234, 'mxn', '$1,234.00'],
  [7, 'puntos', '7 puntos'],
  [7, '', '7'],
])('formats %d %s as %s', (amount, currency, expected) => {
  expect(formatMoney({ amount, currency }).replaceAll('\u00a0', ' ')).toBe(expected);
});

it('multiplies a price without errors of binary fractions', () => {
  expect(multiplyMoney({ amount: 0.1, currency: 'MXN' }, 3)).toEqual({ amount: 0.3, currency: 'MXN' });
});
