import { expect, it } from 'vitest';
import { parseLabels } from './parseLabels.ts';

it.each([
  ['* myContacts ::: Pedidos ::: VIP', ['Pedidos', 'VIP']],
  ['Pedidos; vip; Pedidos', ['Pedidos', 'vip']],
  ['Pedidos, Café', ['Pedidos', 'Café']],
  ['pedidos, Pedidos', ['Pedidos']],
  ['"Pan dulce"', ['Pan dulce']],
  [' ; ', []],
])('splits the labels of %j', (cell, labels) => {
  expect(parseLabels(cell)).toEqual(labels);
});
